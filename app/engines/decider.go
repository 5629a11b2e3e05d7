package engines

import (
	"fmt"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/service"
)

// cpuCandidate is the transformer in Go.
func cpuCandidate(m *model.Model) service.Candidate {
	network := cpu.NewNetwork(m)
	return service.Candidate{
		Name: engine.CPU.String(), Source: engine.CPU,
		Open: func() (service.Decider, error) { return cpuDecider{cpu.New(network, m.Lexicon), m}, nil },
	}
}

// cpuDecider is a CPU engine with its model's golden vectors.
type cpuDecider struct {
	*cpu.Engine
	model *model.Model
}

// Goldens implements service.Decider.
func (d cpuDecider) Goldens() int { return len(d.model.Golden) }

// Check implements service.Decider, by the tolerance of fp32 arithmetic.
func (d cpuDecider) Check(golden int) error {
	if r := d.model.CheckOne(golden, d.Logits); !r.OK() {
		return fmt.Errorf("%w: number %d is off by %.1e of a logit (allowed %.0e), its best word is right in %d of 1",
			service.ErrWrong, golden, r.MaxError, model.MaxLogitError, r.Top1)
	}
	return nil
}

// Close implements service.Decider.
func (d cpuDecider) Close() error { return nil }
