// Command node-agent gives the pods of one node their network and their volumes. It takes the place of kindnet and of
// the local path provisioner, which kind's own node images carry and which are published as container images only.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// Everything is looked at again after this time, which is what repairs an action that failed.
const resync = 30 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	config, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		log.Fatal(err)
	}
	network := &network{node: os.Getenv("NODE_NAME")}
	volumes := &volumes{node: os.Getenv("NODE_NAME"), client: client, ctx: ctx}
	core := informers.NewSharedInformerFactory(client, resync)
	whenSeen(core.Core().V1().Nodes().Informer(), network.reach)
	whenSeen(core.Core().V1().PersistentVolumeClaims().Informer(), volumes.provide)
	whenSeen(core.Core().V1().PersistentVolumes().Informer(), volumes.reclaim)
	core.Start(ctx.Done())
	<-ctx.Done()
}

// whenSeen calls act with every object that is there, that changes, or whose resync is due.
func whenSeen[T any](informer cache.SharedIndexInformer, act func(T) error) {
	seen := func(object any) {
		if err := act(object.(T)); err != nil {
			log.Print(err)
		}
	}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    seen,
		UpdateFunc: func(_, object any) { seen(object) },
	}); err != nil {
		log.Fatal(err)
	}
}
