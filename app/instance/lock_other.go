//go:build !unix

package instance

import "errors"

func lock(string) (release func() error, err error) { return nil, errors.ErrUnsupported }
