package framework

// path of a framework. No file exists there: the dynamic linker finds it in its shared cache.
func path(name string) string { return "/System/Library/Frameworks/" + name + ".framework/" + name }
