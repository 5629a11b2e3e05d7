package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	gotypes "go/types"
	"strings"
)

// constantsOf returns the integer constants with a literal value: by pkg-less name, like WindowSharingNone = 0.
func constantsOf(file *ast.File, into map[string]int64) {
	eachConstant(file, func(spec *ast.ValueSpec, value int64) { into[spec.Names[0].Name] = value })
}

// claims returns the constants of ours whose comment names one of Apple's:
//
//	sharingNone = 0 // NSWindowSharingNone
func (r *room) claims() []claim {
	var claims []claim
	for _, file := range r.parsed {
		eachConstant(file, func(spec *ast.ValueSpec, value int64) {
			if spec.Comment == nil {
				return
			}
			word, _, _ := strings.Cut(strings.TrimSpace(spec.Comment.Text()), " ")
			if name, ok := strings.CutPrefix(strings.TrimRight(word, ":,;."), "NS"); ok {
				claims = append(claims, claim{r.position(spec), name, value})
			}
		})
	}
	return claims
}

// claim says that Apple's constant NSname has this value.
type claim struct {
	position string
	name     string
	value    int64
}

func (c claim) check(bindings map[string]int64) string {
	value, ok := bindings[c.name]
	switch {
	case !ok:
		return fmt.Sprintf("%s: no constant NS%s", c.position, c.name)
	case value != c.value:
		return fmt.Sprintf("%s: NS%s is %d, not %d", c.position, c.name, value, c.value)
	}
	return ""
}

// eachConstant calls fn for each constant that is written as an integer or a shift of one.
func eachConstant(file *ast.File, fn func(spec *ast.ValueSpec, value int64)) {
	for _, decl := range file.Decls {
		general, ok := decl.(*ast.GenDecl)
		if !ok || general.Tok != token.CONST {
			continue
		}
		for _, spec := range general.Specs {
			spec := spec.(*ast.ValueSpec)
			if len(spec.Values) != 1 {
				continue
			}
			evaluated, err := gotypes.Eval(token.NewFileSet(), nil, token.NoPos, gotypes.ExprString(spec.Values[0]))
			if err != nil || evaluated.Value == nil || evaluated.Value.Kind() != constant.Int {
				continue
			}
			if value, exact := constant.Int64Val(evaluated.Value); exact {
				fn(spec, value)
			}
		}
	}
}
