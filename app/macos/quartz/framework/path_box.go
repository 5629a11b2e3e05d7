//go:build box && !darwin

package framework

// Soname is the name of the library that stands for every framework in the box. Whoever opens the box loads the file
// first; the dynamic linker then finds it by this name.
const Soname = "liblayabox.so"

func path(string) string { return Soname }
