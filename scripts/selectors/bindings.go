package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// bindings are the classes and protocols that darwinkit knows.
type bindings struct {
	classes map[string]*class // by Objective-C name
	goNames map[string]string // package.Type to Objective-C name
	types   types
	values  map[string]int64 // constants by name without NS
}

// class is a class or a protocol.
type class struct {
	super   string // package.Type, "" for none
	methods map[string][]method
}

// method is one form of a method: several declarations may share a selector.
type method struct {
	params []string // shapes
	result string
}

// readBindings reads the generated files of these packages under root.
func readBindings(root string, packages ...string) (*bindings, error) {
	b := &bindings{map[string]*class{}, map[string]string{}, types{}, map[string]int64{}}
	type parsed struct {
		pkg  string
		file *ast.File
	}
	var files []parsed
	for _, pkg := range packages {
		paths, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, fmt.Errorf("selectors: bindings: %w", err)
			}
			files = append(files, parsed{pkg, file})
			b.readTypes(pkg, file)
			constantsOf(file, b.values)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("selectors: no bindings under %s", root)
	}
	for _, f := range files {
		for _, decl := range f.file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil {
				b.readMethod(f.pkg, fn)
			}
		}
	}
	return b, nil
}

// readTypes takes in the file's types, and which of them are classes: those with a variable like
//
//	var SliderClass = _SliderClass{objc.GetClass("NSSlider")}
//
// and those named ...Object, which stand for a protocol.
func (b *bindings) readTypes(pkg string, file *ast.File) {
	for _, decl := range file.Decls {
		general, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range general.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				b.types[pkg+"."+spec.Name.Name] = typeIn{pkg, spec.Type}
				if name, ok := strings.CutSuffix(spec.Name.Name, "Object"); ok && embedded(pkg, spec.Type) != "" {
					b.define("NS"+name, pkg+"."+spec.Name.Name, "")
				}
			case *ast.ValueSpec:
				if name := classNamed(spec); name != "" {
					goName := strings.TrimSuffix(spec.Names[0].Name, "Class")
					b.define(name, pkg+"."+goName, "")
				}
			}
		}
	}
}

func (b *bindings) define(name, goName, super string) {
	b.classes[name] = &class{super: super, methods: map[string][]method{}}
	b.goNames[goName] = name
}

// classNamed returns the name in objc.GetClass("...") of a class's variable; "" if it is none.
func classNamed(spec *ast.ValueSpec) (name string) {
	if len(spec.Values) == 1 {
		ast.Inspect(spec.Values[0], func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && calls(call.Fun, "GetClass") {
				name = literal(call.Args[0])
			}
			return name == ""
		})
	}
	return name
}

// embedded is the type that a struct embeds first; "" for none.
func embedded(pkg string, expr ast.Expr) string {
	s, ok := expr.(*ast.StructType)
	if !ok || len(s.Fields.List) == 0 || len(s.Fields.List[0].Names) > 0 {
		return ""
	}
	return qualified(pkg, s.Fields.List[0].Type)
}

// readMethod takes in a method whose body sends a message to its receiver:
//
//	func (s_ Slider) SetMaxValue(value float64) { objc.Call[objc.Void](s_, objc.Sel("setMaxValue:"), value) }
func (b *bindings) readMethod(pkg string, fn *ast.FuncDecl) {
	goName, ofClass := qualified(pkg, fn.Recv.List[0].Type), false
	if inner, ok := strings.CutPrefix(strings.TrimPrefix(goName, pkg+"."), "_"); ok {
		goName, ofClass = pkg+"."+strings.TrimSuffix(inner, "Class"), true
	}
	c := b.classes[b.goNames[goName]]
	if c == nil || fn.Body == nil {
		return
	}
	params := map[string]ast.Expr{}
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			params[name.Name] = field.Type
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 2 {
			return true
		}
		index, ok := call.Fun.(*ast.IndexExpr)
		selector, isSelector := call.Args[1].(*ast.CallExpr)
		if !ok || !isSelector || !calls(index.X, "Call") || !calls(selector.Fun, "Sel") {
			return true
		}
		m := method{result: b.types.shape(pkg, index.Index)}
		for _, arg := range call.Args[2:] {
			m.params = append(m.params, b.argument(pkg, arg, params))
		}
		key := sign(ofClass) + literal(selector.Args[0])
		c.methods[key] = append(c.methods[key], m)
		return true
	})
}

// argument is the shape of what a binding passes on: a parameter, or an object made of one.
func (b *bindings) argument(pkg string, arg ast.Expr, params map[string]ast.Expr) string {
	if name, ok := arg.(*ast.Ident); ok && params[name.Name] != nil {
		return b.types.shape(pkg, params[name.Name])
	}
	return "p"
}

func sign(ofClass bool) string {
	if ofClass {
		return "+"
	}
	return "-"
}

// calls reports whether an expression is pkg.name or name.
func calls(expr ast.Expr, name string) bool {
	switch expr := expr.(type) {
	case *ast.SelectorExpr:
		return expr.Sel.Name == name
	case *ast.Ident:
		return expr.Name == name
	}
	return false
}

// literal is a string literal's value, "" for anything else.
func literal(expr ast.Expr) string {
	if basic, ok := expr.(*ast.BasicLit); ok && basic.Kind == token.STRING {
		value, _ := strconv.Unquote(basic.Value) // the parser has seen that it is one
		return value
	}
	return ""
}

// find returns the forms of a method of a class or of what it inherits from.
func (b *bindings) find(className, key string) (forms []method, known bool) {
	for goName := ""; ; {
		c := b.classes[className]
		if c == nil {
			return nil, known
		}
		known = true
		if forms := c.methods[key]; len(forms) > 0 {
			return forms, true
		}
		for goType, name := range b.goNames {
			if name == className {
				goName = goType
			}
		}
		pkg, _, _ := strings.Cut(goName, ".")
		className = b.goNames[embedded(pkg, b.types[goName].expr)]
	}
}

// check says what is wrong with a use, "" for nothing.
func (b *bindings) check(u use) string {
	key := sign(u.name.ofClass) + u.name.selector
	if u.own {
		return ""
	}
	forms, known := b.find(u.name.class, key)
	switch {
	case !known && u.name.class != "NSObject":
		return "no such class or protocol"
	case u.name.selector == "":
		return ""
	}
	if len(forms) == 0 && !u.name.ofClass {
		forms, _ = b.find("NSObject", key)
	}
	if len(forms) == 0 {
		return "no such method"
	}
	if u.bare {
		return ""
	}
	problem := ""
	for _, form := range forms {
		if problem = form.differs(u.form); problem == "" {
			return ""
		}
	}
	return problem
}
