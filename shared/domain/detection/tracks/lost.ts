import type { CatalogTrack } from '../../catalog/catalog.ts';
import { changeTypes } from '../../changes/change-type.ts';
import { finding, named, releaseSubject, weighLoss } from '../finding.ts';
import { message, type Message } from '../words.ts';
import type { TrackAlignment } from './align.ts';
import { marked, shortened, tracksListedMax } from './listed.ts';
import type { BaselineMove, DiffContext, Evidence, Finding } from '../types.ts';
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
  const tracks = inPlace(lost);
  const listed = listedOf(tracks);
  const missing = tracks.filter(({ state }) => state === 'missing').length;
  return finding({
    type: 'TRACKS_WENT_OFFLINE',
    severity: weighLoss('critical', record),
    subject: releaseSubject(record),
    field: 'tracks',
    before: listed.map(before),
    after: listed.map(({ track: { id, title }, state }) => ({ id, title, state })),
    reasons: [
      ...(missing > 0 ? [message('notOnPage', { count: missing })] : []),
      ...(missing < tracks.length
        ? [message('notPlayable', { count: tracks.length - missing })]
        : []),
      ...(asked > 0 ? [message('askedAndGone', { count: asked })] : []),
      ...shortened(listed, tracks),
    ],
    says: message('tracksOffline', { tracks: titlesOf(tracks), release: named(record) }),
    move: gone(record, tracks),
    ...marked(tracks.map(({ track: { id } }) => ({ id }))),
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
  const tracks = inPlace(removed);
  const listed = listedOf(tracks);
  const moved = tracks.flatMap(({ fate }) => (fate.kind === 'moved' ? [fate.why] : []));
  return finding({
    type: 'TRACK_REMOVED',
    severity: weighLoss(changeTypes.TRACK_REMOVED.severity, record),
    subject: releaseSubject(record),
    field: 'tracks',
    before: listed.map(before),
    after: listed.map(({ track: { id, title }, fate }) => {
      return { id, title, state: fate.kind === 'moved' ? 'moved' : 'removed' };
    }),
    reasons: [
      message('notOnPage', { count: tracks.length }),
      message('askedAndThere', { count: asked }),
      ...moved,
      ...shortened(listed, tracks),
    ],
    says: message('tracksTakenOff', { tracks: titlesOf(tracks), release: named(record) }),
    move: gone(record, tracks),
    ...marked(tracks.map(({ track: { id } }) => ({ id }))),
  });
}

/** They can no longer be played on this release, whether or not they exist elsewhere. */
function gone({ id }: ReleaseRecord, tracks: readonly Lost[]): BaselineMove {
  const track_ids = tracks.map(({ track }) => track.id);
  return { kind: 'track_fields', release_id: id, track_ids, set: { available: false } };
}

/** The first tracks of each state, including those we request by ID. */
function listedOf<T extends Lost>(tracks: readonly T[]): T[] {
  const listed = (['missing', 'unavailable'] as const).flatMap((is) =>
    tracks.filter(({ state }) => state === is).slice(0, tracksListedMax),
  );
  return inPlace(listed);
}

function before({ track: { id, title, isrc } }: Lost) {
  return { id, title, isrc };
}

function titlesOf(tracks: readonly Lost[]): string[] {
  return tracks.map(({ track }) => track.title);
}

function inPlace<T extends Lost>(tracks: readonly T[]): T[] {
  const placeOf = ({ disc, position }: CatalogTrack) => disc * 10_000 + position;
  return tracks.toSorted((a, b) => placeOf(a.track) - placeOf(b.track));
}
