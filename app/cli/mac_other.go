//go:build !darwin

package cli

import "errors"

func examineMac(Streams, bool, func() error) error {
	return errors.New("--mac tests what Laya needs of macOS: run it on a Mac")
}
