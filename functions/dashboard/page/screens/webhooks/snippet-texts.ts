/** Verifies a request by the Standard Webhooks libraries; `secret` is what the page showed once. */
export const snippets = {
  Node: `import { Webhook } from 'standardwebhooks'; // npm install standardwebhooks

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// rawBody: the bytes as they came, before any JSON parser
const event = webhook.verify(rawBody, {
  'webhook-id': request.headers['webhook-id'],
  'webhook-timestamp': request.headers['webhook-timestamp'],
  'webhook-signature': request.headers['webhook-signature'],
}); // throws if the signature doesn't match
`,
  Python: `import os
from standardwebhooks.webhooks import Webhook  # pip install standardwebhooks

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
# raw_body: the bytes as they came, before any JSON parser
event = webhook.verify(raw_body, dict(request.headers))  # raises if it doesn't match
`,
  Go: `import standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
// rawBody: the bytes as they came, before any JSON parser
err = webhook.Verify(rawBody, request.Header) // an error if it doesn't match
`,
} as const;
