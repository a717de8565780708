"""The journey of a customer's program, on what openapi-python-client makes of openapi.json.

Started as `python journey.py URL KEY RECEIVER`; it ends with `done`, or raises.
"""

import sys

from artist_monitor.api.artists import lookup_artist
from artist_monitor.api.changes import get_change, list_changes
from artist_monitor.api.verification import verify_instantly
from artist_monitor.api.webhooks import create_webhook, delete_webhook
from artist_monitor.client import AuthenticatedClient
from artist_monitor.models import ChangeType, Problem, VerifyInstantlyBody, WebhookInput

url, key, receiver = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key)

found = lookup_artist.sync(client=client, url_query="https://www.deezer.com/artist/1001")
assert found.streaming_id == "1001", found
artist = verify_instantly.sync(
    client=client, body=VerifyInstantlyBody(streaming_id=found.streaming_id)
)
assert artist.id.startswith("ma_") and artist.active, artist

hook = create_webhook.sync(
    client=client,
    body=WebhookInput(url=f"{receiver}/hook", name="Generated"),
    idempotency_key="once",
)
assert hook.secret.startswith("whsec_"), hook
changes = list_changes.sync(
    client=client, acknowledged=False, change_type=[ChangeType.RELEASE_ADDED], limit=5
)
assert changes == [], changes

refused = get_change.sync_detailed("chg_00000000000000000000000000", client=client)
assert refused.status_code == 404 and isinstance(refused.parsed, Problem), refused
assert refused.parsed.code == "not_found", refused
assert delete_webhook.sync_detailed(hook.id, client=client).status_code == 204
print("done")
