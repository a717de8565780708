import type { Change } from '../domain/change.ts';
import type { ChangeType } from '../domain/change-type.ts';
import type { LinkedChange } from '../domain/change-links.ts';
import { shownMinute } from '../domain/shown-time.ts';
import { oneLine } from '../domain/one-line.ts';

/** A change of a message, with the one of the same message that says that it’s over; null: none does. */
export interface Entry<T extends LinkedChange = LinkedChange> {
  change: T;
  over: T | null;
}

/** The changes of a message: one that says that another one of them is over is told with that. */
export function paired<T extends LinkedChange>(changes: readonly T[]): Entry<T>[] {
  const ids = new Set(changes.map(({ id }) => id));
  return changes
    .filter(({ resolves }) => resolves === null || !ids.has(resolves))
    .map((change) => ({
      change,
      over: changes.find(({ resolves }) => resolves === change.id) ?? null,
    }));
}

type Named = (name: string, artist: string) => string;

/** What was so while a change lasted, by its type. */
const states: Partial<Record<ChangeType, Named>> = {
  PROFILE_UNAVAILABLE: (_, artist) => `The profile of ${artist} was gone`,
  PROFILE_IMAGE_REMOVED: (_, artist) => `The profile of ${artist} had no picture`,
  VERIFICATION_LOST: (_, artist) => `The profile of ${artist} wasn’t marked as verified`,
  BIO_REMOVED: (_, artist) => `${artist} had no biography on Last.fm`,
  SOCIAL_LINK_REMOVED: (_, artist) => `Links of ${artist} were missing on MusicBrainz`,
  RELEASE_WENT_OFFLINE: (name, artist) => `${name} by ${artist} was offline`,
  RELEASE_DELISTED: (name, artist) => `${name} wasn’t listed on the profile of ${artist}`,
  TRACKS_WENT_OFFLINE: (name, artist) => `A track of ${name} by ${artist} was offline`,
  TRACK_REMOVED: (name, artist) => `A track of ${name} by ${artist} was missing`,
  MONITORING_STALE: (_, artist) => `${artist} wasn’t checked`,
};

/** A change that is over, in one line: `“Undertow” by “Rosa Nebel” was offline from 2026-11-23 14:02 to 14:09 UTC.` */
export function overLine(change: Change, over: Change): string {
  const { change_type, artist_name, payload } = change;
  const { name, id } = payload.subject;
  const quoted = (text: string) => `“${oneLine(text)}”`;
  const state = states[change_type]?.(quoted(name ?? id), quoted(artist_name));
  const line = `${state ?? oneLine(change.summary)} ${spanOf(change, over)}.`;
  // It isn’t as it was: the sentence says under which ID it is there.
  return over.change_type === 'RELEASE_REPLACED' ? `${line} ${oneLine(over.summary)}` : line;
}

function spanOf({ detected_at: from }: Change, { detected_at: to }: Change): string {
  const [start, end] = [shownMinute(from), shownMinute(to)];
  const [day] = start.split(' ');
  const isSameDay = end.startsWith(`${day ?? ''} `);
  return `from ${start.replace(/ UTC$/, '')} to ${isSameDay ? end.slice(end.indexOf(' ') + 1) : end}`;
}
