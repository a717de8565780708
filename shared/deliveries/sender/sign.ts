import { createHmac, timingSafeEqual } from 'node:crypto';
import { SigningSecret } from '../rules/signing-secret.ts';

// Standard Webhooks 1.0.0, symmetric scheme:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = 'whsec_';

/** What is signed, and with what. */
export interface SignatureInput {
  /** The receiver's idempotency key: the same in every attempt. Must not contain a full stop. */
  eventId: string;
  /** The time of this attempt. */
  at: Date;
  /** Byte for byte what is sent. */
  body: string;
  /** All secrets that are live, newest first; each one signs. */
  secrets: readonly string[];
}

export interface SignatureHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The three headers that let a receiver verify a webhook.
 * @throws Error when there is no secret, or one that is not of ours: nothing may go out unsigned.
 */
export function signatureHeaders({ eventId, at, body, secrets }: SignatureInput): SignatureHeaders {
  if (eventId.includes('.')) throw new Error('An event id with a full stop cannot be signed');
  if (secrets.length === 0) throw new Error('There is no secret to sign with');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function keyOf(secret: string): Buffer {
  // The text of the secret must not get into an error, so the schema's own message is dropped.
  if (!SigningSecret.safeParse(secret).success) throw new Error('A signing secret is malformed');
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  if (key.length < 24) throw new Error('A signing secret is shorter than 24 bytes');
  return key;
}

const toleranceMs = 5 * 60_000;

/** Whether the headers of a Standard Webhook sign its body with one of the secrets, at about this time. */
export function isSigned(
  { headers, body }: { headers: Readonly<Record<string, string | undefined>>; body: string },
  secrets: readonly string[],
  now: Date,
): boolean {
  const {
    'webhook-id': eventId = '',
    'webhook-timestamp': seconds = '',
    'webhook-signature': given = '',
  } = headers;
  if (!/^[\w-]{1,64}$/.test(eventId) || !/^\d{1,12}$/.test(seconds)) return false;
  const at = new Date(Number(seconds) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return false;
  return secrets.some((secret) => {
    const expected = signatureHeaders({ eventId, at, body, secrets: [secret] })[
      'webhook-signature'
    ];
    return given.split(' ').some((one) => isSame(one, expected));
  });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
