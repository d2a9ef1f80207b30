package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

const (
	volumesFolder = "/var/lib/node-volumes"
	provisioner   = "batchmark.io/node-volumes" // as in the StorageClass

	wantedFrom    = "volume.kubernetes.io/storage-provisioner" // on a claim
	scheduledTo   = "volume.kubernetes.io/selected-node"       // on a claim
	provisionedBy = "pv.kubernetes.io/provisioned-by"          // on a volume
)

// volumes makes every claim whose pod was scheduled to this node a folder of this node.
type volumes struct {
	node   string
	client kubernetes.Interface
	ctx    context.Context
}

func (v *volumes) provide(claim *core.PersistentVolumeClaim) error {
	if claim.Status.Phase != core.ClaimPending || claim.DeletionTimestamp != nil ||
		claim.Annotations[wantedFrom] != provisioner || claim.Annotations[scheduledTo] != v.node {
		return nil
	}
	name := "pvc-" + string(claim.UID)
	folder := filepath.Join(volumesFolder, name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	// A pod may run as any user; the folder is its own, and the umask has no say.
	if err := os.Chmod(folder, 0o777); err != nil {
		return err
	}
	_, err := v.client.CoreV1().PersistentVolumes().Create(v.ctx, v.volume(name, folder, claim), meta.CreateOptions{})
	if errors.IsAlreadyExists(err) {
		return nil
	}
	return err
}

func (v *volumes) volume(name, folder string, claim *core.PersistentVolumeClaim) *core.PersistentVolume {
	return &core.PersistentVolume{
		ObjectMeta: meta.ObjectMeta{
			Name:   name,
			Labels: map[string]string{core.LabelHostname: v.node},
			// keeps the controller manager from deleting the volume in our place
			Annotations: map[string]string{provisionedBy: provisioner},
		},
		Spec: core.PersistentVolumeSpec{
			Capacity:                      claim.Spec.Resources.Requests,
			AccessModes:                   claim.Spec.AccessModes,
			PersistentVolumeReclaimPolicy: core.PersistentVolumeReclaimDelete,
			StorageClassName:              *claim.Spec.StorageClassName,
			PersistentVolumeSource: core.PersistentVolumeSource{
				Local: &core.LocalVolumeSource{Path: folder},
			},
			ClaimRef: &core.ObjectReference{
				Kind: "PersistentVolumeClaim", APIVersion: "v1",
				Namespace: claim.Namespace, Name: claim.Name, UID: claim.UID,
			},
			NodeAffinity: &core.VolumeNodeAffinity{Required: &core.NodeSelector{
				NodeSelectorTerms: []core.NodeSelectorTerm{{
					MatchExpressions: []core.NodeSelectorRequirement{{
						Key: core.LabelHostname, Operator: core.NodeSelectorOpIn, Values: []string{v.node},
					}},
				}},
			}},
		},
	}
}

// reclaim removes a volume of this node whose claim is gone.
func (v *volumes) reclaim(volume *core.PersistentVolume) error {
	if volume.Status.Phase != core.VolumeReleased ||
		volume.Annotations[provisionedBy] != provisioner || volume.Labels[core.LabelHostname] != v.node ||
		volume.Spec.PersistentVolumeReclaimPolicy != core.PersistentVolumeReclaimDelete {
		return nil
	}
	log.Printf("removing volume %s, its claim is gone", volume.Name)
	if err := os.RemoveAll(filepath.Join(volumesFolder, volume.Name)); err != nil {
		return err
	}
	err := v.client.CoreV1().PersistentVolumes().Delete(v.ctx, volume.Name, meta.DeleteOptions{})
	if errors.IsNotFound(err) {
		return nil
	}
	return err
}
