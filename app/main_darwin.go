package main

import "runtime"

// AppKit belongs to the process's first thread, which runs init functions and main.
func init() { runtime.LockOSThread() }
