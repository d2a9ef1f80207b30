package main

import (
	"fmt"
	"log"
	"net"
	"os"

	"github.com/vishvananda/netlink"
	core "k8s.io/api/core/v1"
)

const cniConfig = "/etc/cni/net.d/10-node.conflist"

// The node is Ready as soon as this file exists. portmap serves hostPort.
const cniConfigOfRange = `{"cniVersion": "0.4.0", "name": "node", "plugins": [
  {"type": "ptp", "mtu": %d, "ipam": {"type": "host-local", "dataDir": "/run/cni-ipam-state",
    "routes": [{"dst": "0.0.0.0/0"}], "ranges": [[{"subnet": "%s"}]]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
`

// network lets the pods of this node reach each other and those of other nodes: the nodes share one link, so a route per
// node is all it takes.
type network struct{ node string }

func (n *network) reach(node *core.Node) error {
	if node.Spec.PodCIDR == "" {
		return nil // the controller manager has not given the node its range yet; the node changes when it does
	}
	if node.Name == n.node {
		return configure(node.Spec.PodCIDR)
	}
	_, pods, err := net.ParseCIDR(node.Spec.PodCIDR)
	if err != nil {
		return fmt.Errorf("pod range of node %s: %w", node.Name, err)
	}
	for _, address := range node.Status.Addresses {
		if address.Type != core.NodeInternalIP {
			continue
		}
		if err := netlink.RouteReplace(&netlink.Route{Dst: pods, Gw: net.ParseIP(address.Address)}); err != nil {
			return fmt.Errorf("route to the pods of node %s: %w", node.Name, err)
		}
	}
	return nil
}

func configure(pods string) error {
	mtu, err := linkMTU()
	if err != nil {
		return err
	}
	wanted := fmt.Sprintf(cniConfigOfRange, mtu, pods)
	if present, err := os.ReadFile(cniConfig); err == nil && string(present) == wanted {
		return nil
	}
	log.Printf("pods of this node are given addresses from %s", pods)
	// Written aside and renamed: the container runtime reads the folder whenever it changes.
	if err := os.WriteFile(cniConfig+".new", []byte(wanted), 0o644); err != nil {
		return err
	}
	return os.Rename(cniConfig+".new", cniConfig)
}

// linkMTU is the largest packet of the link to the other nodes; a pod that sends larger ones would lose them there.
func linkMTU() (int, error) {
	link, err := netlink.LinkByName("eth0")
	if err != nil {
		return 0, fmt.Errorf("link of this node: %w", err)
	}
	return link.Attrs().MTU, nil
}
