import * as z from '../../domain/zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../../domain/ids.ts';
import { hasAnyTag } from '../../domain/artists/tag.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { AlertNotice } from './notice.ts';

/** How long before its end a mute can be made. What it keeps back is stored for a little longer. */
export const muteDaysMax = 30;

const described = {
  artist_id: 'The only artist it is about, or null for all',
  tag: 'Only artists with this tag, or null for all',
  change_types: 'The only change types it is about, or null for all',
  rule_id: 'The only alert rule it is about, or null for all',
  destination_id: 'The only destination it is about, or null for all',
  until: `When it ends, at most ${muteDaysMax} days ahead`,
  on_end: 'Whether one message at its end sums up what it kept back, or that is dropped',
  mute_critical: 'Whether it keeps back critical changes, too',
  reason: 'Why, for your team',
} as const;
/** What a field of a mute is about, for the reference. */
export const muteText = (name: keyof typeof described) => ({ description: described[name] });

/** Stops messages about some changes for some time. The changes are recorded, and webhooks get them. */
export const Mute = z.object({
  id: idSchema('mute'),
  artist_id: idSchema('artist').nullable().register(z.docs, muteText('artist_id')),
  tag: z.string().nullable().register(z.docs, muteText('tag')),
  change_types: z.array(ChangeType).nullable().register(z.docs, muteText('change_types')),
  rule_id: idSchema('alert').nullable().register(z.docs, muteText('rule_id')),
  destination_id: idSchema('destination').nullable().register(z.docs, muteText('destination_id')),
  until: Timestamp.meta({ description: 'When it ends' }),
  on_end: z.enum(['summary', 'drop']).register(z.docs, muteText('on_end')),
  mute_critical: z.boolean().meta(muteText('mute_critical')),
});
export type Mute = z.infer<typeof Mute>;

/** A mute as clients see it, and as it is stored. */
export const MuteView = Mute.extend({
  reason: z.string().nullable().register(z.docs, muteText('reason')),
  created_by: z.string().nullable().register(z.docs, {
    description: 'The ID of the user or API key that made it',
  }),
  created_at: Timestamp,
}).register(z.docs, { id: 'Mute' });
export type MuteView = z.infer<typeof MuteView>;

/**
 * The mute that keeps a notice back at `now`; of several, the one that ends last. Null: none does. Each
 * must match in all that it names. A notice of several rules is kept back only if all of them are muted,
 * and until the first of them isn't any more.
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
  if (whole.length > 0) return lastOf(whole);
  const last = byRule.map(lastOf);
  if (last.includes(null)) return null;
  return last.reduce((first, mute) => (first && mute && mute.until < first.until ? mute : first));
}

function lastOf(mutes: readonly Mute[]): Mute | null {
  return mutes.reduce<Mute | null>(
    (last, mute) => (last === null || mute.until > last.until ? mute : last),
    null,
  );
}

function isAbout(mute: Mute, notice: AlertNotice, destinationId: string): boolean {
  const { artist_id, tag, change_types, destination_id, mute_critical } = mute;
  return (
    (mute_critical || notice.severity !== 'critical') &&
    (artist_id === null || artist_id === notice.artist_id) &&
    (tag === null || hasAnyTag(notice.tags ?? [], [tag])) &&
    (change_types === null || change_types.includes(notice.change_type)) &&
    (destination_id === null || destination_id === destinationId)
  );
}
