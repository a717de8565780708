import { optionsOr } from '../lib/command-line.ts';
import { shown, startReceiver } from '../lib/demo/print.ts';

const usage = `Usage: npm run receive -- [--port 9999] [--secret whsec_…] [--answer 200]

Listens at http://127.0.0.1:9999, prints each webhook, and verifies its signature.

  --secret  the secret you got when you created the webhook; can be repeated
  --answer  the status to answer with: 500 shows how deliveries are retried`;

const asked = optionsOr(
  usage,
  {
    port: { type: 'string', default: '9999' },
    secret: { type: 'string', multiple: true, default: [] },
    answer: { type: 'string', default: '200' },
  },
  ({ port, answer, secret }) =>
    /^\d{1,5}$/.test(port) &&
    Number(port) <= 65_535 &&
    /^[2-5]\d\d$/.test(answer) &&
    secret.every((each) => /^whsec_[A-Za-z0-9+/=]+$/.test(each)),
);

const { url } = await startReceiver({
  port: Number(asked.port),
  answer: Number(asked.answer),
  onReceived: (received) => {
    console.log(shown(received, asked.secret));
  },
}).catch((error: unknown) => {
  console.error(`Can’t listen on port ${asked.port}: ${String(error)}`);
  process.exit(1);
});
console.log(`Listening at ${url}. Press Ctrl+C to stop.`);
if (asked.secret.length === 0) {
  console.log('Signatures aren’t verified. To verify them, start again with --secret whsec_…');
}
