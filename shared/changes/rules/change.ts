import { idSchema, derivedId } from '../../domain/ids.ts';
import { Risk } from '../../domain/releases/release.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { ChangeType } from './change-type.ts';
import { ChangeReport, ChangeWork } from './change-work.ts';
import { Severity, SubjectKind } from './info.ts';

/** What a change is about: the artist, one of its releases, or a track. `id` is the catalog's own. */
export const Subject = z.object({ kind: SubjectKind, id: z.string(), name: z.string().nullable() });
export type Subject = z.infer<typeof Subject>;

/** A reading of a number, for changes of numbers. */
export const Reading = z.object({ at: Timestamp, value: z.number() });
export type Reading = z.infer<typeof Reading>;

/** A rise that explains a drop after it, wholly or in part. */
const Echo = z.object({
  explains: z.enum(['all', 'part']),
  expected: z.int().nullable(),
  from: Reading,
  to: Reading,
});

/** One thing of a change that tells of several: a release with its value before and after. */
export const ChangedItem = z
  .object({
    subject: Subject,
    before: z.json(),
    after: z.json(),
    back_at: Timestamp.nullable().register(z.docs, {
      description: 'When a later change said that it’s back; null if none did',
    }),
  })
  .register(z.docs, { id: 'ChangedItem' });
export type ChangedItem = z.infer<typeof ChangedItem>;

/** So many of a change's items are in its payload; the others have a list of their own. */
export const itemsShown = 20;

/** A change names so many of those that belong to it. */
export const relatedMax = 20;

/** What several changes of an artist look like together. */
export const Pattern = z.enum(['profile_takeover', 'foreign_after_takedown']);
export type Pattern = z.infer<typeof Pattern>;

/** The facts of a change: the field, its value before and after, and what supports it. */
export const ChangePayload = z.object({
  field: z.string(),
  before: z.json(),
  after: z.json(),
  subject: Subject,
  release: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .register(z.docs, { description: 'For changes of tracks: the release the track is on' }),
  reasons: z.array(z.string()),
  count: z.int().optional().register(z.docs, {
    description:
      'Of how many releases the change tells, if it tells of several: then its subject is the artist',
  }),
  of: z.int().optional().register(z.docs, {
    description: 'With `count`: how many releases the artist had in the catalog at the time',
  }),
  back: z.int().optional().register(z.docs, {
    description: 'With `count`: how many of them are back, as later changes said',
  }),
  items: z
    .array(ChangedItem)
    .max(itemsShown)
    .optional()
    .register(z.docs, {
      description: `With \`count\`: the first ${itemsShown} of them; \`GET /changes/{id}/items\` lists all`,
    }),
  readings: z.array(Reading).optional(),
  expected: z.object({ low: z.number(), high: z.number() }).optional(),
  echo: Echo.optional().register(z.docs, {
    description:
      'For a drop: the earlier rise that it takes back; of monthly listeners, the one that drops out of the 28 days that count',
  }),
  others: z.int().optional().register(z.docs, {
    description:
      'About how many other artists had the same change on that day, for example because the catalog removed fake followers, or because a fake release names many artists. Absent if there were none or only a few',
  }),
  milestone: z.int().optional().register(z.docs, { description: 'The milestone that was reached' }),
  risk: Risk.optional().register(z.docs, { description: 'For a new release' }),
  raised: z.object({ from: Severity, because: z.string() }).optional().register(z.docs, {
    description: 'For a change with a higher severity than its type usually has',
  }),
  pattern: Pattern.optional().register(z.docs, {
    description:
      'What it looks like together with changes in `related`, if that is more than each alone. `profile_takeover`: the name, picture, or links are new, at least two of them. `foreign_after_takedown`: a suspicious release, and a takedown',
  }),
});
export type ChangePayload = z.infer<typeof ChangePayload>;

export const ChangeStatus = z.enum(['detected', 'confirmed', 'dismissed']);
export type ChangeStatus = z.infer<typeof ChangeStatus>;

/** A part of a source that a check read to see a change, or to see it again. */
export const CheckedPart = z.enum([
  'profile',
  'top_tracks',
  'release_list',
  'release_page',
  'tracks',
  'numbers',
  'links',
  'biography',
]);
export type CheckedPart = z.infer<typeof CheckedPart>;

/** One check of a change: when it was made, what gave an answer, and what that said. */
export const ChangeCheck = z
  .object({
    at: Timestamp,
    result: z.enum(['found', 'same', 'different', 'unclear']).register(z.docs, {
      description:
        '`found`: seen for the first time; `same`: seen again; `different`: the earlier value was back, or there was another one; `unclear`: the sources did not say enough',
    }),
    read: z.array(CheckedPart).register(z.docs, {
      description:
        'What gave an answer: the artist’s profile, top tracks, or list of releases, a release’s own page, its tracks by ID, the daily numbers, the links on MusicBrainz, or the biography on Last.fm',
    }),
  })
  .register(z.docs, { id: 'ChangeCheck' });
export type ChangeCheck = z.infer<typeof ChangeCheck>;

// Each schema takes time to make when a function starts.
const maybeText = z.string().nullable();
const maybeAt = Timestamp.nullable();
const maybeChange = idSchema('change').nullable();

/** A change, without its links. */
export const Change = z.object({
  id: idSchema('change'),
  organization_id: idSchema('organization'),
  monitored_artist_id: idSchema('artist'),
  artist_name: z.string(),
  change_type: ChangeType,
  severity: Severity,
  summary: z.string(),
  confirmed: z.boolean(),
  status: ChangeStatus,
  waiting_for_source: z.boolean(),
  expected_by: Timestamp.nullable().register(z.docs, {
    description:
      'When we expect to know whether it’s true, while it’s `detected`; null once we do. The next check may put it off',
  }),
  dismissed_reason: maybeText,
  detected_at: Timestamp,
  confirmed_at: maybeAt,
  payload: ChangePayload,
  checks: z.array(ChangeCheck).register(z.docs, {
    description:
      'The check that found it and the re-checks since, oldest first: the first one and the latest nine. Empty for changes about the monitoring itself',
  }),
  acknowledged_at: maybeAt,
  acknowledged_by: maybeText,
  resolves: maybeChange,
  resolved_by: maybeChange,
  related: z.array(idSchema('change')).register(z.docs, {
    description: `The artist’s other changes that were confirmed in the 24 hours before this one, newest first: ${relatedMax} at most. They may belong together`,
  }),
  work: ChangeWork,
  reports: z.array(ChangeReport),
});
export type Change = z.infer<typeof Change>;

/** A hold on a watch, as far as its changes are named after it. */
export interface ChangesOf {
  /** The monitored artist. */
  id: string;
  /** When the organization began to hold it, the last time. */
  since: string;
}

/** The id of the change that one holder receives for a finding: telling it again gives the same one. */
export function changeIdOf(findingId: string, { id, since }: ChangesOf): string {
  return derivedId('change', findingId, id, since);
}

/** The words that somebody looks for, as {@link hasWords} compares them. */
export function searchWords(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Whether the names, the titles, or the summary of a change have all of these words. */
export function hasWords(
  { artist_name, summary, payload }: Change,
  words: readonly string[],
): boolean {
  const items = payload.items?.map(({ subject }) => subject.name) ?? [];
  const texts = [artist_name, summary, payload.subject.name, payload.release?.title, ...items];
  const told = plain(texts.join('\n'));
  return words.every((word) => told.includes(word));
}

/** Without case and accents, by which nobody wants to search. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
