// Command runc-modest is runc for a machine without CAP_SYS_RESOURCE: the engine asks for every capability where a
// container is privileged, and for a lower chance of being killed than its parent has. Neither can be had there, so
// neither is asked for.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"

	"batchmark.io/e2e/offline/oci"
)

func main() {
	runc, err := exec.LookPath("runc")
	for i := 1; i < len(os.Args) && err == nil; i++ {
		switch os.Args[i-1] {
		case "--bundle", "-b":
			err = change(filepath.Join(os.Args[i], "config.json"), func(spec oci.Document) {
				if process, ok := spec["process"].(oci.Document); ok {
					askForLess(process)
				}
			})
		case "--process", "-p":
			err = change(os.Args[i], askForLess)
		}
	}
	if err == nil {
		err = syscall.Exec(runc, append([]string{runc}, os.Args[1:]...), os.Environ())
	}
	log.Fatal("runc-modest: ", err)
}

// change rewrites a file if there is one.
func change(file string, edit func(oci.Document)) error {
	old, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	document, err := oci.Read(old)
	if err := errors.Join(err, old.Close()); err != nil {
		return err
	}
	edit(document)
	changed, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(oci.Write(changed, document), changed.Close())
}

func askForLess(process oci.Document) {
	if capabilities, ok := process["capabilities"].(oci.Document); ok {
		for set, names := range capabilities {
			if list, ok := names.([]any); ok {
				capabilities[set] = slices.DeleteFunc(list, func(name any) bool { return name == "CAP_SYS_RESOURCE" })
			}
		}
	}
	if adjustment, ok := process["oomScoreAdj"].(json.Number); ok {
		if number, err := adjustment.Int64(); err == nil && number < 0 {
			process["oomScoreAdj"] = 0
		}
	}
}
