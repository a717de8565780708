import type { Json, Payload } from '../../change.ts';
import { lengthText } from '../../catalog-format.ts';
import {
  type Counts,
  type Entry,
  listOf,
  member,
  type Model,
  numberOf,
  textAt,
  textOf,
} from './models.ts';

type Side = (json: Json) => Entry | null;

function entries(json: Json, entry: Side): Entry[] | null {
  const list = json === null ? [] : listOf(json);
  return list?.flatMap((each) => entry(each) ?? []) ?? null;
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' · ') || null;
}

function listFrom(
  before: Entry[] | null,
  after: Entry[] | null,
  counts: Counts | null = null,
): Model | null {
  if (before === null || after === null || before.length + after.length === 0) return null;
  return { kind: 'list', before, after, counts };
}

/** Both sides, entry by entry. */
const sidesOf =
  (entry: Side) =>
  ({ before, after }: Payload) =>
    listFrom(entries(before, entry), entries(after, entry));

const link: Side = (json) => {
  const url = textAt(json, 'url');
  return url === null ? null : { key: url, text: url, detail: textAt(json, 'type') };
};

/** Links to the artist's pages: only those that differ. */
export const readLinks = sidesOf(link);

const named: Side = (json) => {
  const id = textAt(json, 'id');
  const text = textAt(json, 'name') ?? textAt(json, 'title');
  return id === null || text === null
    ? null
    : { key: id, text, detail: joined(id, textAt(json, 'release_date'), textAt(json, 'label')) };
};

/** Top tracks, in their order. */
export const readTracks = sidesOf(named);

/** A field of several tracks: each as it was and as it is. */
export function readTrackValues(payload: Payload): Model | null {
  const { field } = payload;
  const track: Side = (json) => {
    const [id, text] = [textAt(json, 'id'), textAt(json, 'title')];
    if (id === null || text === null) return null;
    const value = trackValue(field, member(json, field));
    return { key: `${id} ${value ?? ''}`, text, detail: field === 'title' ? id : value };
  };
  return sidesOf(track)(payload);
}

function trackValue(field: string, value: Json): string | null {
  if (typeof value === 'boolean') return `${value ? '' : 'not '}${field}`;
  const milliseconds = numberOf(value);
  return milliseconds === null ? textOf(value) : lengthText(milliseconds);
}

const lostTrack: Side = (json) => {
  const entry = named(json);
  return entry && { ...entry, detail: joined(entry.key, textAt(json, 'isrc')) };
};

/** Tracks that a release lost; after the change they have a state, and are gone. */
export function readLostTracks({ before, after }: Payload): Model | null {
  const states = new Map(
    (listOf(after) ?? []).map((json) => [textAt(json, 'id'), textAt(json, 'state')] as const),
  );
  const lost = entries(before, lostTrack)?.map((entry) => {
    const note = states.get(entry.key);
    return note ? { ...entry, note } : entry;
  });
  return listFrom(lost ?? null, []);
}

const person: Side = (json) => {
  const text = textOf(json);
  return text === null ? null : { key: text, text, detail: null };
};

/** Contributors by name. */
export const readNames = sidesOf(person);

const country: Side = (json) => {
  const code = textOf(json);
  if (code === null) return null;
  const isCode = /^[A-Z]{2}$/.test(code);
  const name = isCode ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined;
  return { key: code, text: name ?? code, detail: name === undefined ? null : code };
};

/** Countries in which a release was lost or gained. */
export function readCountries({ before, after }: Payload): Model | null {
  return listFrom(
    entries(member(after, 'lost'), country),
    entries(member(after, 'gained'), country),
    countsIn(before, after),
  );
}

function countsIn(from: Json, to: Json): Counts | null {
  const [before, after] = [numberOf(member(from, 'count')), numberOf(member(to, 'count'))];
  return before === null || after === null ? null : { before, after };
}

/** Releases that came from another profile, or that left again. */
export function readMerged({ before, after }: Payload): Model | null {
  return listFrom(
    entries(member(before, 'releases'), named),
    entries(member(after, 'releases'), named),
    countsIn(before, after),
  );
}

const replacedBefore: Side = (json) => {
  const from = textAt(json, 'from');
  const text = textAt(json, 'earlier_title') ?? textAt(json, 'title');
  return from === null || text === null ? null : { key: from, text, detail: from };
};
const replacedAfter: Side = (json) => {
  const from = textAt(json, 'from');
  const to = textAt(json, 'to');
  const text = textAt(json, 'title');
  return from === null || to === null || text === null
    ? null
    : { key: from, text, detail: `${from} → ${to}` };
};

/** All releases of an artist under other IDs; the missing ones first. */
export function readNewIds({ before, after }: Payload): Model | null {
  const replaced = member(after, 'replaced');
  const missing = entries(member(after, 'missing'), named);
  const from = entries(replaced, replacedBefore);
  if (missing === null || from === null) return null;
  return listFrom([...missing, ...from], entries(replaced, replacedAfter), countsIn(before, after));
}
