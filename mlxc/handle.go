package mlxc

// kind of a handle; each has its own function to free it.
type kind uint8

const (
	arrayKind kind = iota + 1
	vectorKind
	closureKind
	streamKind
	deviceKind
	stringKind
)

var freeing = [...]function{
	arrayKind:   mlx_array_free,
	vectorKind:  mlx_vector_array_free,
	closureKind: mlx_closure_free,
	streamKind:  mlx_stream_free,
	deviceKind:  mlx_device_free,
	stringKind:  mlx_string_free,
}

// ref names a C object by its slot and by a serial number that no other handle of the process has; so every copy of a
// handle goes stale at once when it is closed, and closing twice is nothing. The zero ref names nothing.
type ref struct {
	serial uint64
	slot   uint32
}

// object is what a slot holds.
type object struct {
	serial uint64  // 0: the slot is free
	ctx    uintptr // the pointer in the C struct
	kind   kind
}

// table holds the C objects that are alive.
type table struct {
	objects []object
	free    []uint32
	serial  uint64
}

func (t *table) add(k kind, ctx uintptr) ref {
	var slot uint32
	if n := len(t.free); n > 0 {
		slot, t.free = t.free[n-1], t.free[:n-1]
	} else {
		slot = uint32(len(t.objects))
		t.objects = append(t.objects, object{})
	}
	t.serial++
	t.objects[slot] = object{t.serial, ctx, k}
	return ref{t.serial, slot}
}

// ctx gives the pointer, or false if the handle is stale.
func (t *table) ctx(r ref) (uintptr, bool) {
	if r.serial == 0 || int(r.slot) >= len(t.objects) || t.objects[r.slot].serial != r.serial {
		return 0, false
	}
	return t.objects[r.slot].ctx, true
}

// remove takes the object out, for its caller to free.
func (t *table) remove(r ref) (object, bool) {
	if _, ok := t.ctx(r); !ok {
		return object{}, false
	}
	o := t.objects[r.slot]
	t.objects[r.slot] = object{}
	t.free = append(t.free, r.slot)
	return o, true
}

func (t *table) live() int { return len(t.objects) - len(t.free) }
