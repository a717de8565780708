import { timingSafeEqual } from 'node:crypto';
import { signatureHeaders } from './sign.ts';

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
