//go:build darwin || box

package objc

import (
	"fmt"
	"strings"
	"sync"
)

var declared struct {
	mu       sync.Mutex
	messages []*message
}

func declare(m *message) {
	declared.mu.Lock()
	declared.messages = append(declared.messages, m)
	declared.mu.Unlock()
}

// Finding is a declared method that the runtime knows otherwise.
type Finding struct {
	Name    Name
	Problem string
	Lacking bool // the runtime has no such class or method, and the method is declared optional
}

func (f Finding) String() string { return f.Name.String() + ": " + f.Problem }

// Audit compares every declared method with the runtime's own: its class, its selector, and the kinds and sizes of its
// parameters and result. It sends no message. Methods of classes of our own (Laya...) that aren't registered yet are
// passed over.
func Audit() ([]Finding, error) {
	if err := Load(); err != nil {
		return nil, err
	}
	declared.mu.Lock()
	defer declared.mu.Unlock()
	var findings []Finding
	for _, m := range declared.messages {
		if problem := m.audit(); problem != "" {
			findings = append(findings, Finding{m.name, problem, m.optional && (problem == noClass || problem == noMethod)})
		}
	}
	return findings, nil
}

const (
	noClass  = "no such class"
	noMethod = "no such method"
)

// audit returns what is wrong with a message, "" for nothing.
func (m *message) audit() string {
	class := objc_getClass(m.name.Class)
	if class == 0 {
		if strings.HasPrefix(m.name.Class, "Laya") {
			return ""
		}
		return noClass
	}
	find := class_getInstanceMethod
	if m.name.OfClass {
		find = class_getClassMethod
	}
	method := find(class, m.selector())
	if method == 0 {
		return noMethod
	}
	runtime := method_getTypeEncoding(method)
	want, got := shapes(runtime), shapes(encode(m.foreign))
	if len(want) != len(got) {
		return fmt.Sprintf("the runtime's %s has other parameters than %v", runtime, m.signature)
	}
	for i := range want {
		if !fits(got[i], want[i], i == 0) {
			return fmt.Sprintf("%v does not fit the runtime's %s: %s for %s", m.signature, runtime, got[i], want[i])
		}
	}
	return ""
}

// fits reports whether a value of one shape crosses as the other. A wider integer may be passed for a narrower one, in a
// register of its own; what comes back must be no wider than what the method sets. Nothing is lost in a result that
// nobody reads.
func fits(ours, theirs string, result bool) bool {
	switch {
	case ours == theirs, result && ours == "v":
		return true
	case !isInteger(ours) || !isInteger(theirs):
		return false
	case result:
		return ours < theirs
	default:
		return ours > theirs
	}
}

func isInteger(shape string) bool { return shape[0] >= '1' && shape[0] <= '8' }

// shapes reads a type encoding as the calling convention sees it: the result, then the parameters. Integers are their
// size in bytes; objects, selectors and pointers are p; structs are their fields in braces.
func shapes(encoding string) []string {
	var list []string
	for rest := encoding; rest != ""; {
		var shape string
		shape, rest = shape1(rest)
		if shape != "" {
			list = append(list, shape)
		}
		rest = strings.TrimLeft(rest, "0123456789+-") // offsets on the stack
	}
	return list
}

var integerSizes = map[byte]string{'c': "1", 'C': "1", 'B': "1", 's': "2", 'S': "2", 'i': "4", 'I': "4", 'l': "8", 'L': "8", 'q': "8", 'Q': "8"}

// qualifiers say const, in, inout, out, bycopy, byref, oneway, atomic.
const qualifiers = "rnNoORVA"

// shape1 reads one type off the encoding; "" for a qualifier.
func shape1(encoding string) (shape, rest string) {
	if encoding == "" {
		return "", ""
	}
	first := encoding[0]
	switch {
	case strings.IndexByte(qualifiers, first) >= 0:
		return "", encoding[1:]
	case integerSizes[first] != "":
		return integerSizes[first], encoding[1:]
	case first == '@':
		return "p", strings.TrimPrefix(strings.TrimPrefix(encoding[1:], "?"), quoted(encoding[1:]))
	case first == '#' || first == ':' || first == '*':
		return "p", encoding[1:]
	case first == '^':
		_, rest = shape1(strings.TrimLeft(encoding[1:], qualifiers))
		return "p", rest
	case first == '{':
		return structShape(encoding)
	default: // v, f, d, ?, and what no method of ours has
		return encoding[:1], encoding[1:]
	}
}

// quoted is a class's name after an @, as in @"NSString".
func quoted(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return ""
	}
	name, _, _ := strings.Cut(s[1:], `"`)
	return s[:min(len(s), len(name)+2)]
}

func structShape(encoding string) (shape, rest string) {
	_, rest, known := strings.Cut(encoding, "=")
	if name, after, _ := strings.Cut(encoding, "}"); !known || len(name) < len(encoding)-len(rest) {
		return "{}", after // a struct that is only pointed to
	}
	shape = "{"
	for rest != "" && rest[0] != '}' {
		var field string
		rest = strings.TrimPrefix(rest, quoted(rest))
		field, rest = shape1(rest)
		shape += field
	}
	return shape + "}", strings.TrimPrefix(rest, "}")
}
