package engines

import (
	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/decide"
	"laya/engine/model"
	"laya/engine/service"
)

// cpuKind is the transformer in Go.
var cpuKind = kind{
	name: engine.CPU.String(),
	open: func(m *model.Model, prior decide.Prior) (func() engine.Predictor, error) {
		network := cpu.NewNetwork(m)
		return func() engine.Predictor { return newCPU(network, m, prior) }, nil
	},
	candidate: func(m *model.Model, prior decide.Prior) service.Candidate {
		network := cpu.NewNetwork(m)
		return service.Candidate{
			Name: engine.CPU.String(), Source: engine.CPU,
			Open: func() (service.Decider, error) { return cpuDecider{newCPU(network, m, prior), m}, nil },
		}
	},
}

func newCPU(network *cpu.Network, m *model.Model, prior decide.Prior) *cpu.Engine {
	e := cpu.New(network, m.Lexicon)
	e.SetPrior(prior)
	return e
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
	w := d.model.Golden[golden].Window()
	return checked(d.model, golden, d.Logits(&w))
}

// Close implements service.Decider.
func (d cpuDecider) Close() error { return nil }
