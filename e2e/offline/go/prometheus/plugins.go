// Package plugins takes the place of Prometheus' own of this name, which lists where it finds targets: in the clouds of
// two dozen providers. Their libraries are most of what there is to compile.
package plugins

import _ "github.com/prometheus/prometheus/discovery/kubernetes"
