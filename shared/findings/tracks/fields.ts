import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { type ChangeType, changeTypes } from '../../changes/rules/change-type.ts';
import { finding, named, releaseSubject, weigh } from '../finding.ts';
import { areOther, isrcKey, titleText } from '../normalise.ts';
import { message, type Message } from '../words.ts';
import type { BaselineMove, DiffContext, Finding } from '../types.ts';
import type { ReleaseRecord } from '../records.ts';
import { lengthDiffers, type TrackAlignment } from './align.ts';
import { marked, shortened, tracksListedMax } from './listed.ts';

// What differs of tracks that are still there, and which ones came: one change of each kind for a release,
// since a label edits a release as a whole.

type Kept = TrackAlignment['kept'][number];

/** What differs of tracks that are still there, by field. */
export function trackFields(
  record: ReleaseRecord,
  kept: readonly Kept[],
  context: DiffContext,
): Finding[] {
  const ofIsrc = context.capabilities.has('isrcs')
    ? kept.filter(({ known, seen }) => areOther(known.isrc, seen.isrc, isrcKey))
    : [];
  const ofTitle = kept.filter(
    ({ known, seen }) =>
      seen.title.trim() !== '' && titleText(known.title) !== titleText(seen.title),
  );
  const ofMark = kept.filter(
    ({ known, seen }) =>
      known.explicit !== null && seen.explicit !== null && known.explicit !== seen.explicit,
  );
  const ofLength = kept.filter(({ known, seen }) => lengthDiffers(known, seen));
  return [
    ...edited(record, 'TRACK_ISRC_CHANGED', 'isrc', ofIsrc),
    ...edited(record, 'TRACK_TITLE_CHANGED', 'title', ofTitle),
    ...edited(record, 'TRACK_AUDIO_REPLACED', 'duration_ms', ofLength),
    ...edited(record, 'TRACK_EXPLICIT_CHANGED', 'explicit', ofMark),
  ];
}

type EditedField = 'isrc' | 'title' | 'duration_ms' | 'explicit';

/** One change for all tracks of a release of which a field differs. */
function edited(
  record: ReleaseRecord,
  type: ChangeType,
  field: EditedField,
  pairs: readonly Kept[],
): Finding[] {
  if (pairs.length === 0) return [];
  const value = ({ id, title, ...track }: CatalogTrack) =>
    field === 'title' ? { id, title } : { id, title, [field]: track[field] };
  const all = pairs.map(({ seen }) => value(seen));
  const after = all.slice(0, tracksListedMax);
  return [
    finding({
      type,
      severity: weigh(changeTypes[type].severity, record),
      subject: releaseSubject(record),
      field,
      before: pairs.slice(0, tracksListedMax).map(({ known }) => value(known)),
      after,
      reasons: shortened(after, all),
      says: saysOf(record, field, pairs),
      move: several(
        pairs.map(({ known, seen }) => moved(record, known, seen, { [field]: seen[field] })),
      ),
      ...marked(all),
    }),
  ];
}

/** Tracks of a release that are new, or can be played again. */
export function tracksCame(
  record: ReleaseRecord,
  { added, back }: { added: readonly CatalogTrack[]; back: readonly Kept[] },
): Finding[] {
  const tracks = [
    ...added.map((track) => ({ track, state: 'added' })),
    ...back.map(({ seen: track }) => ({ track, state: 'back' })),
  ];
  if (tracks.length === 0) return [];
  const all = tracks.map(({ track: { id, title, isrc }, state }) => ({ id, title, isrc, state }));
  const after = all.slice(0, tracksListedMax);
  const says = added.length === 0 ? 'tracksBack' : back.length === 0 ? 'tracksAdded' : 'tracksCame';
  return [
    finding({
      type: 'TRACK_ADDED',
      subject: releaseSubject(record),
      field: 'tracks',
      before: null,
      after,
      reasons: [
        ...(back.length > 0 ? [message('wasUnavailable', { count: back.length })] : []),
        ...shortened(after, all),
      ],
      says: message(says, {
        tracks: tracks.map(({ track }) => track.title),
        release: named(record),
      }),
      move: several([
        ...added.map((track) => ({ kind: 'track_added' as const, release_id: record.id, track })),
        ...back.map(({ known, seen }) => moved(record, known, seen, { available: true })),
      ]),
      ...marked(all),
    }),
  ];
}

function saysOf(record: ReleaseRecord, field: EditedField, pairs: readonly Kept[]): Message {
  const release = named(record);
  const [first] = pairs;
  const tracks = pairs.map(({ seen, known }) => (field === 'title' ? known : seen).title);
  if (!first || pairs.length > 1) {
    const marks = new Set(pairs.map(({ seen }) => seen.explicit));
    const isExplicit = marks.size === 1 ? [...marks][0] === true : null;
    if (field === 'explicit') return message('explicitsChanged', { tracks, release, isExplicit });
    if (field === 'isrc') return message('isrcsChanged', { tracks, release });
    if (field === 'title') return message('tracksRenamed', { tracks, release });
    return message('audiosReplaced', { tracks, release });
  }
  const { known, seen } = first;
  const track = seen.title;
  switch (field) {
    case 'isrc':
      return message('isrcChanged', {
        track,
        release,
        before: known.isrc ?? '',
        after: seen.isrc ?? '',
      });
    case 'title':
      return message('trackRenamed', { track: known.title, release, after: seen.title });
    case 'duration_ms':
      return message('audioReplaced', {
        ...{ track, release },
        ...{ before: known.duration_ms ?? 0, after: seen.duration_ms ?? 0 },
      });
    case 'explicit':
      return message('explicitChanged', { track, release, isExplicit: seen.explicit === true });
  }
}

/**
 * The move of one track's fields. A recording under a new track id also moves to that id. Both ids are
 * named, since another change of the same track may have been confirmed before.
 */
function moved(
  record: ReleaseRecord,
  known: CatalogTrack,
  { id }: CatalogTrack,
  set: Partial<CatalogTrack>,
): BaselineMove {
  const track_ids = id === known.id ? [id] : [known.id, id];
  return { kind: 'track_fields', release_id: record.id, track_ids, set: { id, ...set } };
}

function several(moves: readonly BaselineMove[]): BaselineMove {
  const [first] = moves;
  return first && moves.length === 1 ? first : { kind: 'several', moves };
}
