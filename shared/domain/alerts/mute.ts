import * as z from 'zod';
import { ChangeType } from '../change-type.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text.ts';
import type { AlertNotice } from './notice.ts';

/** Stops messages about some changes for some time. The changes are recorded, and webhooks get them. */
export const Mute = z.object({
  id: idSchema('mute'),
  artist_id: idSchema('artist').nullable(),
  change_types: z.array(ChangeType).nullable(),
  rule_id: idSchema('alert').nullable(),
  destination_id: idSchema('destination').nullable(),
  until: Timestamp,
  /** Whether one message at its end sums up what it kept back. */
  on_end: z.enum(['summary', 'drop']),
  mute_critical: z.boolean(),
});
export type Mute = z.infer<typeof Mute>;

/**
 * The mute that keeps a notice back at `now`; of several, the one that ends last. Null: none does. Each
 * must match in all that it names. A notice of several rules is kept back only if all of them are muted.
 */
export function muteOf(
  notice: AlertNotice,
  destinationId: string,
  mutes: readonly Mute[],
  now: Date,
): Mute | null {
  const live = mutes.filter(
    (mute) => mute.until > now.toISOString() && isAbout(mute, notice, destinationId),
  );
  const whole = live.filter(({ rule_id }) => rule_id === null);
  const byRule = notice.rules.map(({ rule_id }) => live.filter((mute) => mute.rule_id === rule_id));
  const areAllRulesMuted = byRule.every((mutesOfRule) => mutesOfRule.length > 0);
  const candidates = whole.length > 0 ? whole : areAllRulesMuted ? byRule.flat() : [];
  return candidates.reduce<Mute | null>(
    (last, mute) => (last === null || mute.until > last.until ? mute : last),
    null,
  );
}

function isAbout(mute: Mute, notice: AlertNotice, destinationId: string): boolean {
  const { artist_id, change_types, destination_id, mute_critical } = mute;
  return (
    (mute_critical || notice.severity !== 'critical') &&
    (artist_id === null || artist_id === notice.artist_id) &&
    (change_types === null || change_types.includes(notice.change_type)) &&
    (destination_id === null || destination_id === destinationId)
  );
}
