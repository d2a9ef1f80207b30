// Package oci changes specifications of containers, whatever else is in them.
package oci

import (
	"encoding/json"
	"io"
)

// Document is a JSON object.
type Document = map[string]any

// Read leaves numbers as they are written.
func Read(in io.Reader) (Document, error) {
	document := Document{}
	decoder := json.NewDecoder(in)
	decoder.UseNumber()
	err := decoder.Decode(&document)
	return document, err
}

// Write is the inverse of Read.
func Write(out io.Writer, document Document) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(document)
}
