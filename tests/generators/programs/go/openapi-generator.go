package main

import (
	"context"
	"log"
	"os"

	api "example.com/smoke/client"
)

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := api.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("API_KEY"))

	flows, _, err := client.FlowsAPI.ListFlows(ctx).Execute()
	must(err == nil && len(flows) > 0, "list", err)
	flow, _, err := client.FlowsAPI.CreateFlow(ctx).FlowInput(*api.NewFlowInput("Made by Go")).Execute()
	must(err == nil, "create", err)
	read, _, err := client.FlowsAPI.GetFlow(ctx, flow.Id).Execute()
	must(err == nil && read.GetName() == "Made by Go", "read", err)
	// Without a body, this client sends `null`.
	started, _, err := client.RunsAPI.RunFlow(ctx, flow.Id).RequestBody(map[string]string{}).Sync(true).Execute()
	must(err == nil && started.Status == 0, "run", err)
	tools, _, err := client.AgentToolsAPI.ListTools(ctx).Execute()
	must(err == nil && len(tools.Tools) > 0, "tools of the agent", err)
	_, _, err = client.FlowsAPI.DeleteFlow(ctx, flow.Id).Execute()
	must(err == nil, "delete", err)
	_, gone, _ := client.FlowsAPI.GetFlow(ctx, flow.Id).Execute()
	must(gone != nil && gone.StatusCode == 404, "read of the deleted flow", nil)
}

func must(holds bool, step string, err error) {
	if !holds {
		log.Fatalf("%s: %v", step, err)
	}
}
