// The journey of a customer's program, on what oapi-codegen makes of openapi.json.
// Started with URL KEY RECEIVER; it ends with `done`, or with what went wrong.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"journey/api"
)

func same[T comparable](found, wanted T) {
	if found != wanted {
		log.Fatalf("%v instead of %v", found, wanted)
	}
}

func good[T any](answer T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return answer
}

func main() {
	ctx := context.Background()
	url, key, receiver := os.Args[1], os.Args[2], os.Args[3]
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
	client := good(api.NewClientWithResponses(url, api.WithRequestEditorFn(withKey)))

	artistUrl := &api.LookupArtistParams{Url: "https://www.deezer.com/artist/1001"}
	found := good(client.LookupArtistWithResponse(ctx, artistUrl))
	same(found.JSON200.StreamingId, "1001")
	artist := good(client.VerifyInstantlyWithResponse(ctx, nil,
		api.VerifyInstantlyJSONRequestBody{StreamingId: found.JSON200.StreamingId}))
	same(artist.JSON201.Active, true)

	once := "once"
	hook := good(client.CreateWebhookWithResponse(ctx, &api.CreateWebhookParams{IdempotencyKey: &once},
		api.WebhookInput{Url: receiver + "/hook", Name: "Generated"}))
	same(hook.JSON201.Secret[:6], "whsec_")
	acknowledged, types, limit := false, []api.ChangeType{"RELEASE_ADDED"}, int64(5)
	changes := good(client.ListChangesWithResponse(ctx, &api.ListChangesParams{
		Acknowledged: &acknowledged, ChangeType: &types, Limit: &limit}))
	same(len(*changes.JSON200), 0)

	refused := good(client.GetChangeWithResponse(ctx, "chg_00000000000000000000000000", nil))
	same(refused.StatusCode(), http.StatusNotFound)
	same(refused.ApplicationproblemJSON404.Code, "not_found")
	gone := good(client.DeleteWebhookWithResponse(ctx, hook.JSON201.Id))
	same(gone.StatusCode(), http.StatusNoContent)

	// What webhooks receive has a type, too.
	var event api.ChangeEvent
	same(event.Data.Summary, "")
	fmt.Println("done")
}
