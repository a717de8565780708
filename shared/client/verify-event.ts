import type { ReceivedEvent } from './routes.ts';

/** A request that the service didn't send: never process it, and answer 401. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** What arrived, and how to judge it. */
export interface EventRequest {
  /** The headers: those of `fetch`, or a record with lower-case names, as Node has them. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it arrived, before anything has parsed it. */
  body: string | Uint8Array;
  /** The webhook's secret, `whsec_…`; any of several while it is being rotated. */
  secret: string | readonly string[];
  /** How old an attempt may be. */
  toleranceSeconds?: number;
  now?: Date;
}

/**
 * The event of a webhook's request, once its signature (Standard Webhooks) is verified.
 * @throws SignatureError unless the service sent this body, within the last five minutes
 */
export async function verifyEvent(request: EventRequest): Promise<ReceivedEvent> {
  const { toleranceSeconds = 300, now = new Date() } = request;
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const given = headerOf(request, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw new SignatureError('there is no webhook-timestamp');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new SignatureError('the timestamp is too far off: a repeat, or a clock that is wrong');
  }
  const body = bytesOf(request.body);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  for (const secret of [request.secret].flat()) {
    const key = await keyOf(secret);
    for (const one of given) {
      const signature = one.startsWith('v1,') ? fromBase64(one.slice('v1,'.length)) : null;
      // The platform compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
        return parsed(new TextDecoder().decode(body));
      }
    }
  }
  throw new SignatureError('no signature matches: another secret, or a body that was changed');
}

function headerOf({ headers }: EventRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

async function keyOf(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('this is not a secret of a webhook');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** Null if the text isn't base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** What the service signed is taken at its word. */
function parsed(body: string): ReceivedEvent;
function parsed(body: string): unknown {
  const event: unknown = JSON.parse(body);
  return event;
}
