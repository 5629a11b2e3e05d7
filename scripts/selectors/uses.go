package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
)

// use is a method that our code names.
type use struct {
	position string
	name     name
	own      bool   // of a class of ours
	bare     bool   // only the name: there is no signature to compare
	form     method // without receiver
}

// name is a method's name: -[NSWindow setTitle:].
type name struct {
	ofClass         bool
	class, selector string
}

func (n name) String() string { return fmt.Sprintf("%s[%s %s]", sign(n.ofClass), n.class, n.selector) }

var notation = regexp.MustCompile(`^([-+])\[(\w+) ([\w:]+)\]$`)

// readUses reads our code without its tests, whose methods objc.Audit compares with GNUstep's.
func readUses(root string) (uses []use, claims []claim, err error) {
	rooms := map[string]*room{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_box.go") ||
			strings.Contains(path, "cocoatest") {
			return err
		}
		directory := filepath.Dir(path)
		if rooms[directory] == nil {
			rooms[directory] = &room{files: token.NewFileSet(), types: types{}, methods: map[string]*ast.FuncType{}}
		}
		return rooms[directory].parse(path)
	})
	for _, r := range rooms {
		uses = append(uses, r.uses()...)
		claims = append(claims, r.claims()...)
	}
	return uses, claims, err
}

// room is a package of ours.
type room struct {
	files   *token.FileSet
	parsed  []*ast.File
	types   types
	methods map[string]*ast.FuncType // Type.name to its type, with the receiver in front
}

func (r *room) parse(path string) error {
	file, err := parser.ParseFile(r.files, path, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return err
	}
	r.parsed = append(r.parsed, file)
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					r.types["."+spec.Name.Name] = typeIn{"", spec.Type}
				}
			}
		case *ast.FuncDecl:
			if decl.Recv != nil {
				all := append([]*ast.Field{{Type: decl.Recv.List[0].Type, Names: []*ast.Ident{{Name: "_"}}}}, decl.Type.Params.List...)
				r.methods[qualified("", decl.Recv.List[0].Type)+"."+decl.Name.Name] = &ast.FuncType{Params: &ast.FieldList{List: all}, Results: decl.Type.Results}
			}
		}
	}
	return nil
}

// known are the structs of package layout, wherever they are called by another name, and package objc's own types.
var known = map[string]string{".Rect": "{{dd}{dd}}", ".Point": "{dd}", ".Size": "{dd}", ".ID": "p", ".SEL": "p", ".Block": "p"}

func (r *room) shape(expr ast.Expr) string {
	if shape := known[qualified("", expr)]; shape != "" {
		return shape
	}
	return r.types.shape("", expr)
}

// uses finds the methods that the room names: declared ones, defined ones, and names alone.
func (r *room) uses() []use {
	var uses []use
	for _, file := range r.parsed {
		signatures := map[*ast.BasicLit]*ast.FuncType{}
		receivers := map[*ast.BasicLit]int{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if lit := classArgument(n); lit != nil {
					uses = append(uses, use{position: r.position(lit), name: name{class: literal(lit)}, own: ours(literal(lit)), bare: true})
				}
				if index, ok := n.Fun.(*ast.IndexExpr); ok && len(n.Args) == 1 {
					if lit, ok := n.Args[0].(*ast.BasicLit); ok {
						signatures[lit], _ = index.Index.(*ast.FuncType)
						if !calls(index.X, "ClassMethod") {
							receivers[lit] = 1
						}
					}
				}
			case *ast.CompositeLit:
				if lit, signature := r.definition(n); signature != nil {
					signatures[lit], receivers[lit] = signature, 1
				}
			case *ast.BasicLit:
				if parts := notation.FindStringSubmatch(literal(n)); parts != nil {
					uses = append(uses, r.use(n, parts, signatures[n], receivers[n]))
				}
			}
			return true
		})
	}
	return uses
}

// classArgument returns the name of a class that objc.Alloc, HasClass or NewClass is given; nil for other calls.
func classArgument(call *ast.CallExpr) *ast.BasicLit {
	fn, argument := call.Fun, 0
	if index, ok := fn.(*ast.IndexExpr); ok && calls(index.X, "NewClass") {
		fn, argument = index.X, 1
	}
	if len(call.Args) <= argument || !calls(fn, "Alloc") && !calls(fn, "HasClass") && !calls(fn, "NewClass") {
		return nil
	}
	lit, _ := call.Args[argument].(*ast.BasicLit)
	return lit
}

// ours reports whether a class is one of our own.
func ours(class string) bool { return strings.HasPrefix(class, "Laya") }

func (r *room) position(n ast.Node) string {
	position := r.files.Position(n.Pos())
	return fmt.Sprintf("%s:%d", position.Filename, position.Line)
}

// definition returns the name and signature in an objc.MethodDef.
func (r *room) definition(n *ast.CompositeLit) (*ast.BasicLit, *ast.FuncType) {
	if n.Type != nil && !calls(n.Type, "MethodDef") || len(n.Elts) != 2 {
		return nil, nil
	}
	var lit *ast.BasicLit
	var signature *ast.FuncType
	for _, element := range n.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
		}
		switch element := element.(type) {
		case *ast.BasicLit:
			lit = element
		case *ast.FuncLit:
			signature = element.Type
		case *ast.SelectorExpr: // (*Table).value
			if receiver, ok := element.X.(*ast.ParenExpr); ok {
				signature = r.methods[qualified("", receiver.X)+"."+element.Sel.Name]
			}
		}
	}
	return lit, signature
}

func (r *room) use(n *ast.BasicLit, parts []string, signature *ast.FuncType, receivers int) use {
	u := use{
		position: r.position(n),
		name:     name{parts[1] == "+", parts[2], parts[3]},
		own:      ours(parts[2]),
		bare:     signature == nil,
	}
	if signature == nil {
		return u
	}
	for _, field := range signature.Params.List {
		for range max(1, len(field.Names)) {
			u.form.params = append(u.form.params, r.shape(field.Type))
		}
	}
	u.form.params = u.form.params[min(receivers, len(u.form.params)):]
	u.form.result = "v"
	if signature.Results != nil && len(signature.Results.List) == 1 {
		u.form.result = r.shape(signature.Results.List[0].Type)
	}
	return u
}
