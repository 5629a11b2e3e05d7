package mlxc

import (
	"fmt"
	"os"
)

// precision is a variable that MLX reads once, at its first matrix. Unless it is 0, GPUs that have TF32 (those of an M5 and
// later) multiply fp32 matrices with ten bits of fraction instead of 23.
const precision = "MLX_ENABLE_TF32"

// setEnvironment sets what MLX has to find before it is loaded, unless the user has set it.
func setEnvironment() error {
	if _, set := os.LookupEnv(precision); set {
		return nil
	}
	if err := os.Setenv(precision, "0"); err != nil {
		return fmt.Errorf("mlxc: fp32 cannot be kept exact: %w", err)
	}
	return nil
}
