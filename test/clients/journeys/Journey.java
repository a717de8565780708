import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/**
 * The journey of a customer's program, on what openapi-generator makes of openapi.json for Java.
 * Started with URL KEY RECEIVER; it ends with `done`, or throws.
 */
public class Journey {
  static void same(Object found, Object wanted) {
    if (!wanted.equals(found)) throw new IllegalStateException(found + " instead of " + wanted);
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));

    CatalogArtist found =
        new ArtistsApi(client).lookupArtist("https://www.deezer.com/artist/1001");
    same(found.getStreamingId(), "1001");
    Artist artist = new VerificationApi(client)
        .verifyInstantly(new VerifyInstantlyRequest().streamingId(found.getStreamingId()), null);
    same(artist.getActive(), true);

    WebhooksApi webhooks = new WebhooksApi(client);
    WebhookInput input = new WebhookInput().url(java.net.URI.create(args[2] + "/hook"));
    WebhookWithSecret hook = webhooks.createWebhook(input.name("Generated"), "once");
    same(hook.getSecret().startsWith("whsec_"), true);
    ChangesApi changes = new ChangesApi(client);
    same(changes.listChanges(5L, null, null, null, null, List.of(ChangeType.RELEASE_ADDED), null,
        null, null, false, null, null, null, null).size(), 0);
    try {
      changes.getChange("chg_00000000000000000000000000", null);
      throw new IllegalStateException("a change that isn't there");
    } catch (ApiException refused) {
      same(refused.getCode(), 404);
    }
    webhooks.deleteWebhook(hook.getId());
    System.out.println("done");
  }
}
