package main

import (
	"context"
	"log"
	"net/http"
	"os"

	api "example.com/smoke/client"
)

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(withKey))
	must(err == nil, "client", err)

	flows, err := client.ListFlowsWithResponse(ctx, nil)
	must(err == nil && flows.JSON200 != nil && len(*flows.JSON200) > 0, "list", err)
	created, err := client.CreateFlowWithResponse(ctx, api.FlowInput{Name: "Made by Go"})
	must(err == nil && created.JSON200 != nil, "create", err)
	id := created.JSON200.Id
	read, err := client.GetFlowWithResponse(ctx, id)
	must(err == nil && read.JSON200 != nil && *read.JSON200.Name == "Made by Go", "read", err)
	sync := true
	started, err := client.RunFlowWithResponse(ctx, id, &api.RunFlowParams{Sync: &sync}, map[string]string{})
	must(err == nil && started.JSON200 != nil && started.JSON200.Status == 0, "run", err)
	tools, err := client.ListToolsWithResponse(ctx)
	must(err == nil && tools.JSON200 != nil && len(*tools.JSON200.Tools) > 0, "tools of the agent", err)
	deleted, err := client.DeleteFlowWithResponse(ctx, id, nil)
	must(err == nil && deleted.StatusCode() == 200, "delete", err)
	gone, err := client.GetFlowWithResponse(ctx, id)
	must(err == nil && gone.StatusCode() == 404, "read of the deleted flow", err)
}

func must(holds bool, step string, err error) {
	if !holds {
		log.Fatalf("%s: %v", step, err)
	}
}
