//go:build !unix

package learning

import "errors"

func lock(string) (unlock func(), err error) { return nil, errors.ErrUnsupported }
