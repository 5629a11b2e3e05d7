package kernel

func levels() []*table { return nil }
