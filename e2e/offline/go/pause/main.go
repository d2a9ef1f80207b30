// Command pause holds the namespaces of a pod: it does nothing until it is told to end.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	orphan := make(chan os.Signal, 1)
	signal.Notify(orphan, syscall.SIGCHLD)
	for {
		select {
		case <-end:
			return
		case <-orphan: // the processes of a pod that shares its process namespace end up here
			for {
				if pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); pid <= 0 && err != syscall.EINTR {
					break
				}
			}
		}
	}
}
