// Laya suggests the word that you are typing.
package main

import (
	"context"
	"os"
	"os/signal"

	"laya/app/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := cli.Run(ctx, os.Args[1:], cli.System())
	stop()
	os.Exit(code)
}
