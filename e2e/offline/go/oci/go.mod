module batchmark.io/e2e/offline/oci

go 1.24.0
