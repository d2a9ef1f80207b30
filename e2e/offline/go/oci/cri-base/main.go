// Command cri-base makes what `ctr oci spec` prints the base of the containers of a kind node, as kind's own image does:
// containerd mounts files of the machine before a container starts, and sets no limits of its own.
package main

import (
	"log"
	"os"

	"batchmark.io/e2e/offline/oci"
)

func main() {
	spec, err := oci.Read(os.Stdin)
	if err == nil {
		rebase(spec)
		err = oci.Write(os.Stdout, spec)
	}
	if err != nil {
		log.Fatal("cri-base: ", err)
	}
}

func rebase(spec oci.Document) {
	hooks, _ := spec["hooks"].(oci.Document)
	if hooks == nil {
		hooks = oci.Document{}
		spec["hooks"] = hooks
	}
	created, _ := hooks["createContainer"].([]any)
	hooks["createContainer"] = append(created, oci.Document{"path": "/kind/bin/mount-product-files.sh"})
	if process, ok := spec["process"].(oci.Document); ok {
		delete(process, "rlimits")
	}
}
