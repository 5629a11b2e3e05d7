package engines

import (
	"errors"
	"fmt"
	"testing"

	"laya/engine/mlx"
	"laya/engine/service"
)

// What is not a number is a wrong answer and may pass; every other failure in MLX counts against the device.
func TestDeviceError(t *testing.T) {
	for _, tt := range []struct {
		err    error
		device bool
	}{{nil, false}, {fmt.Errorf("engine/mlx: %w", mlx.ErrNotFinite), false}, {errors.New("command buffer failed"), true}, {mlx.ErrOff, true}} {
		got := deviceError(tt.err)
		if errors.Is(got, service.ErrDevice) != tt.device || tt.err != nil && !errors.Is(got, tt.err) {
			t.Errorf("deviceError(%v) = %v", tt.err, got)
		}
	}
}
