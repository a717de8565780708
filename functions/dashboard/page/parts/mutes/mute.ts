import type { Answered, Sent } from '../../../../../shared/client/routes.ts';
import type { Change } from '../../change.ts';

/** A mute that hasn’t ended, as the API tells it. */
export type Mute = Answered<'GET /api/v1/org/mutes'>[number];
export type MuteBody = Sent<'POST /api/v1/org/mutes'>['body'];
/** What a mute names: all of it must match. */
export type MuteTarget = Pick<
  MuteBody,
  'artist_id' | 'change_types' | 'rule_id' | 'destination_id'
>;

/** Something that can be muted, in words. */
export interface MuteScope {
  label: string;
  target: MuteTarget;
}

/** Those that still hold, by the clock of this browser. */
export function liveMutes(mutes: readonly Mute[], now: Date): Mute[] {
  return mutes.filter(({ until }) => Date.parse(until) > now.getTime());
}

/**
 * Whether a mute is about a change by its artist or type. One of a tag, a rule, or a destination isn’t
 * about this change more than about others, and stands in the list of all.
 */
export function isAboutChange(
  { artist_id, tag, change_types, mute_critical }: Mute,
  { monitored_artist_id, change_type, severity }: Change,
): boolean {
  if (tag !== null || (artist_id === null && change_types === null)) return false;
  return (
    (artist_id === null || artist_id === monitored_artist_id) &&
    (change_types === null || change_types.includes(change_type)) &&
    (mute_critical || severity !== 'critical')
  );
}
