// Lint holds the size caps of the house: a function of at most 80 lines, a file of at most 600, at most 5 parameters,
// at most 15 fields in a struct. What is exempt is named here with its reason.
//
//	go run ./scripts/lint
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

const (
	maxFunctionLines = 80
	maxFileLines     = 600
	maxParameters    = 5
	maxFields        = 15
)

// manyFields are the files whose structs may have more fields, with the reason.
var manyFields = map[string]string{
	"engine/kernel/cpu.go": "the table of kernels: a field for each",
}

func main() {
	log.SetFlags(0)
	findings, files, err := lintTree(".")
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range findings {
		fmt.Println(f)
	}
	fmt.Printf("lint: %d files, %d findings\n", files, len(findings))
	if len(findings) > 0 {
		os.Exit(1)
	}
}

func lintTree(root string) (findings []string, files int, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "build") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasPrefix(d.Name(), "z_") {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		found, err := lintFile(path, source)
		findings = append(findings, found...)
		return err
	})
	return findings, files, err
}

func lintFile(path string, source []byte) ([]string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var findings []string
	say := func(n ast.Node, format string, args ...any) {
		findings = append(findings, fmt.Sprintf("%s: %s", set.Position(n.Pos()), fmt.Sprintf(format, args...)))
	}
	if n := set.File(file.Pos()).LineCount(); n > maxFileLines {
		say(file, "file of %d lines, at most %d: is it one idea?", n, maxFileLines)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			lines := set.Position(n.End()).Line - set.Position(n.Pos()).Line + 1
			if lines > maxFunctionLines {
				say(n, "%s has %d lines, at most %d", n.Name.Name, lines, maxFunctionLines)
			}
			if p := n.Type.Params.NumFields(); p > maxParameters {
				say(n, "%s has %d parameters, at most %d: name the group", n.Name.Name, p, maxParameters)
			}
		case *ast.StructType:
			if f := n.Fields.NumFields(); f > maxFields && manyFields[filepath.ToSlash(path)] == "" {
				say(n, "struct of %d fields, at most %d: name the group", f, maxFields)
			}
		}
		return true
	})
	return findings, nil
}
