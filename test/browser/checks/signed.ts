import { Webhook } from 'standardwebhooks';
import type { Received } from '../../../lib/demo/print.ts';

/** Whether a request bears a signature by the secret. */
export function isSignedBy(secret: string, { body, headers }: Received): boolean {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(texts));
    return true;
  } catch {
    return false;
  }
}
