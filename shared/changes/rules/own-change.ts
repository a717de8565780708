import { untouched } from './change-work.ts';
import type { Change, ChangePayload } from './change.ts';
import { type ChangeType, changeTypes } from './change-type.ts';

/** A change that nobody has done anything about, and that belongs to no other one. */
export const unanswered = {
  acknowledged_at: null,
  acknowledged_by: null,
  resolves: null,
  resolved_by: null,
  related: [],
  work: untouched,
  reports: [],
} satisfies Partial<Change>;

/** A change that was confirmed just now. */
export const confirmedNow = {
  confirmed: true,
  status: 'confirmed',
  waiting_for_source: false,
  expected_by: null,
  dismissed_reason: null,
  ...unanswered,
} satisfies Partial<Change>;

/** Whose change it is, and when it is told. */
export interface OwnOccasion {
  id: string;
  artist: { id: string; organization_id: string; streaming_id: string; name: string };
  now: Date;
}

/** What a change of the service's own says. */
export interface OwnFacts extends Pick<ChangePayload, 'field' | 'before' | 'after' | 'reasons'> {
  summary: string;
}

/**
 * A change about what the service does itself, not about what the catalog shows: confirmed from the start,
 * since there is nothing to look at again.
 */
export function ownChange(
  { id, artist, now }: OwnOccasion,
  type: ChangeType,
  { summary, ...facts }: OwnFacts,
): Change {
  const { organization_id, streaming_id, name } = artist;
  const at = now.toISOString();
  return {
    id,
    organization_id,
    monitored_artist_id: artist.id,
    artist_name: name,
    change_type: type,
    severity: changeTypes[type].severity,
    summary,
    ...confirmedNow,
    detected_at: at,
    confirmed_at: at,
    payload: { ...facts, subject: { kind: 'artist', id: streaming_id, name } },
    checks: [],
  };
}
