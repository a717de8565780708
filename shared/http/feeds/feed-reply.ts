import { Reply } from '../implement.ts';
import { packed } from '../packed.ts';

const headers = {
  // Of one organization: for the program that asks, not for what stands between.
  'cache-control': 'private, max-age=3600',
  // An address that got out by accident must not be found by searching.
  'x-robots-tag': 'noindex',
} as const;

/** A feed as an answer. */
export function feedReply(text: string): Reply<Uint8Array> {
  return new Reply(packed(text), { headers });
}
