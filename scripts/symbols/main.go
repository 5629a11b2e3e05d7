// Symbols holds the C functions and variables that the app binds against an allow-list: symbol, framework and header.
// It fails on one that is bound and not listed, listed and not bound, bound and never used, or told otherwise in the two
// places.
//
//	go run ./scripts/symbols
//
// The list is read by people against Apple's headers; so a new line in it is where a new dependency on macOS is seen.
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
	"slices"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	list, err := os.ReadFile("scripts/symbols/symbols.txt")
	if err != nil {
		log.Fatal(err)
	}
	bound, err := readTree("app/macos")
	if err != nil {
		log.Fatal(err)
	}
	findings := compare(parseList(string(list)), bound)
	for _, f := range findings {
		fmt.Println(f)
	}
	fmt.Printf("symbols: %d bound, %d findings\n", len(bound), len(findings))
	if len(findings) > 0 || len(bound) == 0 {
		os.Exit(1)
	}
}

// symbol is where a C name comes from.
type symbol struct{ name, framework, header string }

// binding is a symbol in a table of the app.
type binding struct {
	symbol
	at   string // file:line
	used bool   // the variable is used outside of the table
}

// parseList reads lines of framework, header and symbol. Lines that begin with # are remarks.
func parseList(text string) (list []symbol) {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 3 && f[0] != "#" {
			list = append(list, symbol{name: f[2], framework: f[0], header: f[1]})
		}
	}
	return list
}

func compare(list []symbol, bound []binding) (findings []string) {
	listed := map[string]symbol{}
	for i, s := range list {
		if _, twice := listed[s.name]; twice {
			findings = append(findings, fmt.Sprintf("symbols.txt: %s is listed twice", s.name))
		}
		if i > 0 && key(list[i-1]) > key(s) {
			findings = append(findings, fmt.Sprintf("symbols.txt: %s is not in order", s.name))
		}
		listed[s.name] = s
	}
	seen := map[string]bool{}
	for _, b := range bound {
		l, ok := listed[b.name]
		switch {
		case !ok:
			findings = append(findings, fmt.Sprintf("%s: %s is not in symbols.txt: look it up in the header and add it", b.at, b.name))
		case l != b.symbol:
			findings = append(findings, fmt.Sprintf("%s: %s is of %s %s, and in symbols.txt of %s %s", b.at, b.name, b.framework, b.header, l.framework, l.header))
		case seen[b.name]:
			findings = append(findings, fmt.Sprintf("%s: %s is bound twice", b.at, b.name))
		case !b.used:
			findings = append(findings, fmt.Sprintf("%s: %s is bound and never used", b.at, b.name))
		}
		seen[b.name] = true
	}
	for _, s := range list {
		if !seen[s.name] {
			findings = append(findings, fmt.Sprintf("symbols.txt: %s is bound nowhere", s.name))
		}
	}
	return findings
}

func key(s symbol) string { return s.framework + " " + s.header + " " + s.name }

// readTree reads every package under a directory, but not its tests and not the box, which stands for the frameworks.
func readTree(root string) (bound []binding, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == "box" || d.Name() == "testdata":
			return filepath.SkipDir
		}
		found, err := readPackage(path)
		bound = append(bound, found...)
		return err
	})
	return bound, err
}

func readPackage(directory string) ([]binding, error) {
	paths, err := filepath.Glob(filepath.Join(directory, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return readFiles(set, files), nil
}

// readFiles finds the tables of a package and whether what they bind is used.
func readFiles(set *token.FileSet, files []*ast.File) (bound []binding) {
	variables := map[string][]int{} // to places in bound
	inTables := map[*ast.Ident]bool{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			table, ok := n.(*ast.CompositeLit)
			if !ok || !isType(table.Type, "framework", "Framework") {
				return true
			}
			framework := text(field(table, "Name"))
			rows, _ := field(table, "Symbols").(*ast.CompositeLit)
			if rows == nil {
				return true
			}
			for _, row := range rows.Elts {
				row, ok := row.(*ast.CompositeLit)
				if !ok {
					continue
				}
				b := binding{symbol: symbol{text(field(row, "Name")), framework, text(field(row, "Header"))}, at: set.Position(row.Pos()).String()}
				if address, ok := field(row, "Bound").(*ast.UnaryExpr); ok {
					if variable, ok := address.X.(*ast.Ident); ok {
						variables[variable.Name] = append(variables[variable.Name], len(bound))
						inTables[variable] = true
					}
				}
				bound = append(bound, b)
			}
			return true
		})
	}
	for _, file := range files {
		markUses(file, func(id *ast.Ident) {
			for _, i := range variables[id.Name] {
				bound[i].used = bound[i].used || !inTables[id]
			}
		})
	}
	return bound
}

// markUses calls use with every identifier that is no declaration of a variable.
func markUses(file *ast.File, use func(*ast.Ident)) {
	declared := map[*ast.Ident]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, name := range n.Names {
				declared[name] = true
			}
		case *ast.Ident:
			if !declared[n] {
				use(n)
			}
		}
		return true
	})
}

func isType(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg
}

func field(c *ast.CompositeLit, name string) ast.Expr {
	i := slices.IndexFunc(c.Elts, func(e ast.Expr) bool {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		k, ok := pair.Key.(*ast.Ident)
		return ok && k.Name == name
	})
	if i < 0 {
		return nil
	}
	return c.Elts[i].(*ast.KeyValueExpr).Value
}

func text(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok {
		return ""
	}
	s, err := strconv.Unquote(literal.Value)
	if err != nil {
		return ""
	}
	return s
}
