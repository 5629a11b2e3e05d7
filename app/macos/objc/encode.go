//go:build darwin || box

package objc

import (
	"fmt"
	"reflect"
	"strings"
)

// encode returns the type encoding of func(ID, SEL, ...), as the runtimes keep it for a method:
// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/ObjCRuntimeGuide/Articles/ocrtTypeEncodings.html
func encode(signature reflect.Type) string {
	var b strings.Builder
	if signature.NumOut() == 0 {
		b.WriteByte('v')
	} else {
		encodeType(&b, signature.Out(0))
	}
	for i := range signature.NumIn() {
		encodeType(&b, signature.In(i))
	}
	return b.String()
}

var encodings = map[reflect.Kind]string{
	reflect.Int8: "c", reflect.Int16: "s", reflect.Int32: "i", reflect.Int64: "q", reflect.Int: "q",
	reflect.Uint8: "C", reflect.Uint16: "S", reflect.Uint32: "I", reflect.Uint64: "Q", reflect.Uint: "Q",
	reflect.Float32: "f", reflect.Float64: "d", reflect.String: "*", reflect.Uintptr: "^v",
	reflect.Pointer: "^v", reflect.UnsafePointer: "^v", reflect.Slice: "^v",
}

func encodeType(b *strings.Builder, typ reflect.Type) {
	switch {
	case typ == reflect.TypeFor[ID]():
		b.WriteByte('@')
	case typ == reflect.TypeFor[SEL]():
		b.WriteByte(':')
	case typ.Kind() == reflect.Bool:
		b.WriteString(boolEncoding)
	case typ.Kind() == reflect.Struct:
		b.WriteString("{" + typ.Name() + "=")
		for i := range typ.NumField() {
			encodeType(b, typ.Field(i).Type)
		}
		b.WriteByte('}')
	case encodings[typ.Kind()] != "":
		b.WriteString(encodings[typ.Kind()])
	default:
		panic(fmt.Sprintf("objc: %v cannot cross to Objective-C", typ))
	}
}
