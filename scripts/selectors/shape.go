package main

import (
	"fmt"
	"go/ast"
	"strings"
)

// types are a set of packages' named types, by package.Name.
type types map[string]typeIn

type typeIn struct {
	pkg  string
	expr ast.Expr
}

// basic are the shapes of Go's own types: integers by their size in bytes, f and d, and p for what crosses as a pointer.
// Darwinkit has string for NSString; we have it for char *.
var basic = map[string]string{
	"bool": "1", "int8": "1", "uint8": "1", "byte": "1", "int16": "2", "uint16": "2", "int32": "4", "uint32": "4", "rune": "4",
	"int": "8", "uint": "8", "int64": "8", "uint64": "8", "uintptr": "8", "float32": "f", "float64": "d", "string": "p",
	"objc.Void": "v", "objc.Object": "p", "objc.IObject": "p", "objc.Selector": "p", "objc.Class": "p", "objc.IClass": "p", "unsafe.Pointer": "p",
	"objc.ID": "p", "objc.SEL": "p", "objc.Block": "p",
}

// shape is how a type crosses to Objective-C. Structs are their fields in braces; classes, interfaces, slices, maps and
// functions are objects; ? is what it doesn't know.
func (t types) shape(pkg string, expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.StarExpr, *ast.InterfaceType:
		return "p"
	case *ast.StructType:
		if embedded(pkg, expr) != "" {
			return "p" // a class
		}
		shape := "{"
		for _, field := range expr.Fields.List {
			shape += strings.Repeat(t.shape(pkg, field.Type), len(field.Names))
		}
		return shape + "}"
	case *ast.Ident, *ast.SelectorExpr:
		name := qualified(pkg, expr)
		if shape := basic[strings.TrimPrefix(name, pkg+".")]; shape != "" {
			return shape
		}
		if named, ok := t[name]; ok {
			return t.shape(named.pkg, named.expr)
		}
	}
	return "?"
}

// qualified is a type's name with its package.
func qualified(pkg string, expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.Ident:
		return pkg + "." + expr.Name
	case *ast.SelectorExpr:
		if x, ok := expr.X.(*ast.Ident); ok {
			return x.Name + "." + expr.Sel.Name
		}
	case *ast.StarExpr:
		return qualified(pkg, expr.X)
	}
	return ""
}

// differs says how our form of a method differs from Apple's, "" if it fits. A wider integer may be passed for a narrower
// one, and a narrower one read from a wider result (the bindings have int for C's int too); a result may be ignored.
func (m method) differs(ours method) string {
	if len(m.params) != len(ours.params) {
		return fmt.Sprintf("%d parameters, want %d", len(ours.params), len(m.params))
	}
	for i, want := range m.params {
		if got := ours.params[i]; got != want && want != "?" && !(integer(got) && integer(want) && got > want) {
			return fmt.Sprintf("parameter %d is of shape %s, want %s", i+1, got, want)
		}
	}
	if got, want := ours.result, m.result; got != want && want != "?" && got != "v" && !(integer(got) && integer(want) && got < want && got != "1") {
		return fmt.Sprintf("the result is of shape %s, want %s", got, want)
	}
	return ""
}

func integer(shape string) bool { return len(shape) == 1 && strings.Contains("1248", shape) }
