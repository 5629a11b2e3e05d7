//go:build darwin || box

package corefoundation

// Port is a Mach port, over which the system calls us.
type Port struct{ ref Owned }

// OwnPort takes over a port that a C function created.
func OwnPort(created Ref) Port { return Port{Owned{created}} }

// Ref is the CFMachPortRef.
func (p Port) Ref() Ref { return p.ref.Ref }

// Source makes the source through which a loop serves the port.
func (p Port) Source() Source {
	return Source{ref: Owned{cfMachPortCreateRunLoopSource(0, p.ref.Ref, 0)}}
}

// Valid reports whether the port still leads anywhere.
func (p Port) Valid() bool { return p.ref.Ref != 0 && cfMachPortIsValid(p.ref.Ref) }

// Close cuts the connection.
func (p *Port) Close() {
	if p.ref.Ref == 0 {
		return
	}
	cfMachPortInvalidate(p.ref.Ref)
	p.ref.Release()
}
