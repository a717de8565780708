import type { Answered, Sent } from '../../../../../shared/client/routes.ts';
import { type Change, typeName } from '../../change.ts';
import { hasTag } from '../../tags.ts';
import { inertText } from '../../inert-text.ts';
import { mutes } from '../../text/mutes.ts';

/** A mute that hasn’t ended, as the API tells it. */
export type Mute = Answered<'GET /api/v1/org/mutes'>[number];
export type MuteBody = Sent<'POST /api/v1/org/mutes'>['body'];
/** What a mute names: all of it must match. */
type MuteTarget = Pick<
  MuteBody,
  'artist_id' | 'tag' | 'change_types' | 'rule_id' | 'destination_id'
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

/** Whether a mute is about all of an artist, by itself or by one of its tags. */
export function isAboutArtist(
  { artist_id, tag }: Mute,
  artist: { id: string; tags: readonly string[] },
): boolean {
  if (artist_id === null && tag === null) return false;
  return (
    (artist_id === null || artist_id === artist.id) && (tag === null || hasTag(artist.tags, tag))
  );
}

/**
 * Whether a mute is about a change by its artist, a tag of that, or its type. One of a rule or a
 * destination isn’t about this change more than about others, and stands in the list of all.
 */
export function isAboutChange(
  { artist_id, tag, change_types, mute_critical }: Mute,
  { monitored_artist_id, change_type, severity }: Change,
  tags: readonly string[],
): boolean {
  if (artist_id === null && tag === null && change_types === null) return false;
  return (
    (artist_id === null || artist_id === monitored_artist_id) &&
    (tag === null || hasTag(tags, tag)) &&
    (change_types === null || change_types.includes(change_type)) &&
    (mute_critical || severity !== 'critical')
  );
}

/** What of a change can be muted: more of its kind, more of its artist, or its kind everywhere. */
export function scopesOfChange(change: Change): MuteScope[] {
  const { monitored_artist_id: artist_id, change_type } = change;
  const [name, type] = [inertText(change.artist_name, 60), typeName(change_type)];
  return [
    { label: `“${type}” for ${name}`, target: { artist_id, change_types: [change_type] } },
    { label: mutes.wholeArtist(name), target: { artist_id } },
    { label: `“${type}” for all artists`, target: { change_types: [change_type] } },
  ];
}
