module batchmark.io/e2e/offline/pause

go 1.24.0
