import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { changeTypes } from '../../changes/rules/change-type.ts';
import { finding, named, releaseSubject, weighLoss } from '../finding.ts';
import { message, type Message } from '../words.ts';
import type { TrackAlignment } from './align.ts';
import { marked, shortened, tracksListedMax } from './listed.ts';
import type { DiffContext, Evidence, Finding } from '../types.ts';
import type { ReleaseRecord } from '../records.ts';

type Lost = TrackAlignment['lost'][number];
type Answers = NonNullable<Evidence['tracks']>;

/** How many of the tracks missing from a page we request by ID, as a sample. */
export const tracksAskedMax = 10;

/** Tracks of a release that are gone or can't be played: one change for all of them. */
export function tracksWentOffline(
  record: ReleaseRecord,
  lost: readonly Lost[],
  asked = 0,
): Finding {
  const missing = lost.filter(({ state }) => state === 'missing').length;
  const unplayable = lost.length - missing;
  return lossOf(record, lost, {
    type: 'TRACKS_WENT_OFFLINE',
    says: 'tracksOffline',
    stateOf: ({ state }) => state,
    reasons: [
      ...(missing > 0 ? [message('notOnPage', { count: missing })] : []),
      ...(unplayable > 0 ? [message('notPlayable', { count: unplayable })] : []),
      ...(asked > 0 ? [message('askedAndGone', { count: asked })] : []),
    ],
  });
}

/** One change for all tracks that were lost: they can't be played on this release, wherever else they are. */
function lossOf<T extends Lost>(
  record: ReleaseRecord,
  lost: readonly T[],
  told: {
    type: 'TRACKS_WENT_OFFLINE' | 'TRACK_REMOVED';
    says: 'tracksOffline' | 'tracksTakenOff';
    stateOf: (one: T) => string;
    reasons: readonly Message[];
  },
): Finding {
  const { type, says, stateOf, reasons } = told;
  const tracks = inPlace(lost);
  const listed = listedOf(tracks);
  const ids = tracks.map(({ track: { id } }) => id);
  const titles = tracks.map(({ track: { title } }) => title);
  return finding({
    type,
    severity: weighLoss(changeTypes[type].severity, record),
    subject: releaseSubject(record),
    field: 'tracks',
    before: listed.map(({ track: { id, title, isrc } }) => ({ id, title, isrc })),
    after: listed.map((one) => ({ id: one.track.id, title: one.track.title, state: stateOf(one) })),
    reasons: [...reasons, ...shortened(listed, tracks)],
    says: message(says, { tracks: titles, release: named(record) }),
    move: {
      ...{ kind: 'track_fields', release_id: record.id, track_ids: ids },
      set: { available: false },
    },
    ...marked(ids.map((id) => ({ id }))),
  });
}

/** What its own id shows about a track that is missing from its release's page. */
type Fate =
  { kind: 'gone' } | { kind: 'there' } | { kind: 'moved'; why: Message } | { kind: 'untold' };

interface Judged extends Lost {
  fate: Fate;
}

/**
 * Judges the tracks that a page has lost by their own IDs: those that are unknown or can't be
 * played are offline; those that can still be played were only taken off the release. If many are
 * missing, those we requested represent the rest, as long as they agree.
 */
export function lossesById(
  record: ReleaseRecord,
  lost: readonly Lost[],
  answers: Answers,
  context: DiffContext,
): Finding[] {
  const judged = lost.map((one) => ({ ...one, fate: fateOf(one, record, answers, context) }));
  const asked = judged.filter(({ track, state }) => state === 'missing' && answers.has(track.id));
  const isGone = ({ fate }: Judged) => fate.kind === 'gone';
  const isThere = ({ fate }: Judged) => fate.kind === 'there' || fate.kind === 'moved';
  const isSample = asked.length >= tracksAskedMax;
  const rest = judged.filter(({ fate, track }) => fate.kind === 'untold' && !answers.has(track.id));
  const restIf = (isIt: (one: Judged) => boolean) => (isSample && asked.every(isIt) ? rest : []);
  const offline = [...judged.filter(isGone), ...restIf(isGone)];
  const removed = [...judged.filter(isThere), ...restIf(isThere)];
  return [
    ...(offline.length > 0
      ? [tracksWentOffline(record, offline, asked.filter(isGone).length)]
      : []),
    ...(removed.length > 0 ? [tracksRemoved(record, removed, asked.filter(isThere).length)] : []),
  ];
}

function fateOf(
  { track, state }: Lost,
  record: ReleaseRecord,
  answers: Answers,
  { capabilities }: DiffContext,
): Fate {
  if (state === 'unavailable') return { kind: 'gone' };
  const page = answers.get(track.id);
  if (page === undefined) return { kind: 'untold' };
  if (page === null) return { kind: 'gone' };
  if (capabilities.has('availability')) {
    if (page.untold?.includes('availability')) return { kind: 'untold' };
    if (!page.available) return { kind: 'gone' };
  }
  if (page.id !== track.id)
    return { kind: 'moved', why: message('trackLeadsTo', { id: track.id, to: page.id }) };
  return page.release_id === null || page.release_id === record.id
    ? { kind: 'there' }
    : { kind: 'moved', why: message('trackIsOn', { id: track.id, release: page.release_id }) };
}

function tracksRemoved(record: ReleaseRecord, removed: readonly Judged[], asked: number): Finding {
  return lossOf(record, removed, {
    type: 'TRACK_REMOVED',
    says: 'tracksTakenOff',
    stateOf: ({ fate }) => (fate.kind === 'moved' ? 'moved' : 'removed'),
    reasons: [
      message('notOnPage', { count: removed.length }),
      message('askedAndThere', { count: asked }),
      ...inPlace(removed).flatMap(({ fate }) => (fate.kind === 'moved' ? [fate.why] : [])),
    ],
  });
}

/** The first tracks of each state, including those we request by ID. */
function listedOf<T extends Lost>(tracks: readonly T[]): T[] {
  const listed = (['missing', 'unavailable'] as const).flatMap((is) =>
    tracks.filter(({ state }) => state === is).slice(0, tracksListedMax),
  );
  return inPlace(listed);
}

function inPlace<T extends Lost>(tracks: readonly T[]): T[] {
  const placeOf = ({ disc, position }: CatalogTrack) => disc * 10_000 + position;
  return tracks.toSorted((a, b) => placeOf(a.track) - placeOf(b.track));
}
