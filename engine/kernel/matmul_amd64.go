//go:build !noasm

package kernel

//go:noescape
func fillQ8AVX2(f *fillArgs)

//go:noescape
func fillF16AVX2(f *fillArgs)

//go:noescape
func multiplyAVX2(b *blockArgs)

//go:noescape
func transposeAVX2(t *transposeArgs)

//go:noescape
func fillQ8AVX512(f *fillArgs)

//go:noescape
func fillF16AVX512(f *fillArgs)

//go:noescape
func multiplyAVX512(b *blockArgs)
