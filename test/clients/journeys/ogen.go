// The journey of a customer's program, on what ogen makes of openapi.json.
// Started with URL KEY RECEIVER; it ends with `done`, or with what went wrong.
package main

import (
	"context"
	"fmt"
	"log"
	"net/url"
	"os"

	"github.com/ogen-go/ogen/ogenerrors"

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

// as takes an answer for what it should be: each status has a type of its own.
func as[T any](answer any) T {
	taken, is := answer.(T)
	if !is {
		log.Fatalf("%T instead of %T", answer, taken)
	}
	return taken
}

type withKey string

func (key withKey) Bearer(context.Context, api.OperationName) (api.Bearer, error) {
	return api.Bearer{Token: string(key)}, nil
}

func (withKey) Session(context.Context, api.OperationName) (api.Session, error) {
	return api.Session{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	ctx := context.Background()
	client := good(api.NewClient(os.Args[1], withKey(os.Args[2])))
	receiver := good(url.Parse(os.Args[3] + "/hook"))

	found := as[*api.CatalogArtistHeaders](good(client.LookupArtist(ctx,
		api.LookupArtistParams{URL: "https://www.deezer.com/artist/1001"}))).Response
	same(found.StreamingID, "1001")
	artist := as[*api.VerifyInstantlyCreatedHeaders](good(client.VerifyInstantly(ctx,
		&api.VerifyInstantlyReq{StreamingID: found.StreamingID}, api.VerifyInstantlyParams{}))).Response
	same(artist.Active, true)

	hook := as[*api.WebhookWithSecretHeaders](good(client.CreateWebhook(ctx,
		&api.WebhookInput{URL: *receiver, Name: "Generated"},
		api.CreateWebhookParams{IdempotencyKey: api.NewOptString("once")}))).Response
	same(hook.Secret[:6], "whsec_")
	changes := as[*api.ListChangesOKHeaders](good(client.ListChanges(ctx, api.ListChangesParams{
		Acknowledged: api.NewOptBool(false),
		ChangeType:   []api.ChangeType{api.ChangeTypeRELEASEADDED},
		Limit:        api.NewOptInt64(5),
	}))).Response
	same(len(changes), 0)

	refused := good(client.GetChange(ctx, api.GetChangeParams{ID: "chg_00000000000000000000000000"}))
	same(as[*api.NotFoundHeaders](refused).Response.Code, "not_found")
	good(client.DeleteWebhook(ctx, api.DeleteWebhookParams{ID: hook.ID}))
	fmt.Println("done")
}
