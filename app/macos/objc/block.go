//go:build darwin || box

package objc

import (
	"reflect"
	"sync"
	"unsafe"
)

// Block is a block of Objective-C, to be passed where an ID of one is wanted.
type Block = ID

const pointerSize = unsafe.Sizeof(uintptr(0))

// blockLayout is Block_literal of https://clang.llvm.org/docs/Block-ABI-Apple.html, followed by what the block captured:
// here the number of its Go function.
type blockLayout struct {
	isa        uintptr
	flags      int32
	_          int32
	invoke     uintptr
	descriptor *blockDescriptor
	number     uintptr
}

type blockDescriptor struct{ _, size uintptr }

const blockIsGlobal = 1 << 28 // copying returns the block itself, releasing does nothing

var blocks struct {
	mu        sync.Mutex
	invokers  map[reflect.Type]uintptr // by the Go function's type
	functions []reflect.Value          // by number
}

var globalDescriptor = &blockDescriptor{size: unsafe.Sizeof(blockLayout{})}

// NewBlock returns a block that calls fn, which takes and returns what a method may. A block lives as long as the process:
// make each once. All blocks of one type of function share a callback slot.
func NewBlock(fn any) Block {
	if err := Load(); err != nil {
		panic(err)
	}
	function := reflect.ValueOf(fn)
	blocks.mu.Lock()
	defer blocks.mu.Unlock()
	invoke, ok := blocks.invokers[function.Type()]
	if !ok {
		invoke = newCallback("a block", invoker(function.Type()))
		if blocks.invokers == nil {
			blocks.invokers = map[reflect.Type]uintptr{}
		}
		blocks.invokers[function.Type()] = invoke
	}
	block := newBlock(unsafe.Sizeof(blockLayout{}))
	block.flags = blockIsGlobal
	block.invoke = invoke
	block.descriptor = globalDescriptor
	block.number = uintptr(len(blocks.functions))
	blocks.functions = append(blocks.functions, function)
	return Block(unsafe.Pointer(block))
}

// invoker returns func(block, parameters...) result for the blocks whose functions are of type typ.
func invoker(typ reflect.Type) reflect.Value {
	in := []reflect.Type{reflect.TypeFor[*blockLayout]()}
	for i := range typ.NumIn() {
		in = append(in, typ.In(i))
	}
	var out []reflect.Type
	for i := range typ.NumOut() {
		out = append(out, typ.Out(i))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		block := args[0].Interface().(*blockLayout)
		blocks.mu.Lock()
		function := blocks.functions[block.number]
		blocks.mu.Unlock()
		return function.Call(args[1:])
	})
}
