//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	arrayNew      = objc.ClassMethod[func() objc.ID]("+[NSMutableArray array]")
	arrayAdd      = objc.Method[func(array, object objc.ID)]("-[NSMutableArray addObject:]")
	arrayCount    = objc.Method[func(array objc.ID) uint]("-[NSArray count]")
	arrayAt       = objc.Method[func(array objc.ID, index uint) objc.ID]("-[NSArray objectAtIndex:]")
	dictionaryOf  = objc.ClassMethod[func(object, key objc.ID) objc.ID]("+[NSDictionary dictionaryWithObject:forKey:]")
	dictionaryGet = objc.Method[func(dictionary, key objc.ID) objc.ID]("-[NSDictionary objectForKey:]")
	dataOf        = objc.ClassMethod[func(bytes []byte, length uint) objc.ID]("+[NSData dataWithBytes:length:]")
	dataLength    = objc.Method[func(data objc.ID) uint]("-[NSData length]")
	dataCopy      = objc.Method[func(data objc.ID, to []byte, length uint)]("-[NSData getBytes:length:]")
)

// array returns an autoreleased NSArray.
func array(objects ...objc.ID) objc.ID {
	a := arrayNew()
	for _, object := range objects {
		arrayAdd(a, object)
	}
	return a
}

// objects returns an NSArray's, without ownership.
func objects(array objc.ID) []objc.ID {
	list := make([]objc.ID, arrayCount(array))
	for i := range list {
		list[i] = arrayAt(array, uint(i))
	}
	return list
}

// data returns an autoreleased NSData with a copy of the bytes.
func data(bytes []byte) objc.ID {
	if len(bytes) == 0 {
		return dataOf([]byte{0}, 0)
	}
	return dataOf(bytes, uint(len(bytes)))
}

// bytes returns a copy of an NSData's.
func bytes(data objc.ID) []byte {
	length := dataLength(data)
	if length == 0 {
		return nil
	}
	copied := make([]byte, length)
	dataCopy(data, copied, length)
	return copied
}
