import type { ChangeType, Json, Payload } from '../../change.ts';
import {
  type Fact,
  type FactSheet,
  listOf,
  member,
  type Model,
  numberOf,
  type PictureSide,
  textAt,
  textOf,
  type Unit,
} from './models.ts';
import {
  readCountries,
  readLinks,
  readLostTracks,
  readMerged,
  readNames,
  readNewIds,
  readTracks,
  readTrackValues,
} from './read-lists.ts';

/** Makes a payload into what can be shown; null where it has another shape than this page knows. */
type Reader = (payload: Payload) => Model | null;

function sides(kind: 'text' | 'identifier'): Reader {
  return ({ before, after }) => {
    const model = { kind, before: textOf(before), after: textOf(after) };
    return model.before === null && model.after === null ? null : model;
  };
}
const text = sides('text');
const identifier = sides('identifier');

/** Texts and booleans; `field` gives a boolean its word. */
const state: Reader = ({ field, before, after }) => {
  const word = (json: Json) =>
    typeof json === 'boolean' ? `${json ? '' : 'not '}${field}` : textOf(json);
  const model = { before: word(before), after: word(after) };
  return model.before === null && model.after === null ? null : { kind: 'state', ...model };
};

function pictures(isKept: boolean): Reader {
  const side = (json: Json): PictureSide => ({ id: textAt(json, 'id'), url: textAt(json, 'url') });
  return ({ before, after }) => {
    const model = { before: side(before), after: side(after) };
    return model.before.id === null && model.after.id === null
      ? null
      : { kind: 'picture', ...model, isKept };
  };
}

const releaseFacts: readonly (readonly [string, boolean])[] = [
  ['title', false],
  ['name', false],
  ['type', false],
  ['relation', false],
  ['release_date', false],
  ['label', false],
  ['upc', true],
  ['isrc', true],
  ['total_tracks', false],
  ['id', true],
  ['release_id', true],
];

/** What the catalog says of a release or track; null: nothing that is known here. */
export function sheetOf(json: Json): FactSheet | null {
  const facts = releaseFacts.flatMap(([name, isCode]): Fact[] => {
    const value = textAt(json, name);
    return value === null ? [] : [{ name, value, ...(isCode && { isCode }) }];
  });
  return facts.length === 0 ? null : { facts, imageUrl: textAt(json, 'image_url') };
}

const facts: Reader = ({ before, after }) => {
  const model = { before: sheetOf(before), after: sheetOf(after) };
  return model.before === null && model.after === null ? null : { kind: 'facts', ...model };
};

/** Its page made it suspicious after it was told as an ordinary one: then the payload has only the risk. */
const suspicious: Reader = (payload) =>
  payload.field === 'risk' ? { kind: 'release', releaseId: payload.subject.id } : facts(payload);

function number(unit?: Unit): Reader {
  return ({ field, before, after }) => {
    const [from, to] = [numberOf(before), numberOf(after)];
    if (from === null || to === null) return null;
    const ofField = field === 'monthly_listeners' ? field : 'followers';
    return { kind: 'number', before: from, after: to, unit: unit ?? ofField };
  };
}

const merged: Reader = (payload) =>
  payload.field === 'releases' ? readMerged(payload) : facts(payload);

const replaced: Reader = (payload) =>
  member(payload.after, 'replaced') === null ? facts(payload) : readNewIds(payload);

/** A field of tracks: of one track like that of a release, of several as a list. */
function ofTracks(one: Reader): Reader {
  return (payload) => {
    const { field, before, after } = payload;
    const [from = [], to = []] = [listOf(before) ?? undefined, listOf(after) ?? undefined];
    if (from.length !== 1 || to.length !== 1) return readTrackValues(payload);
    const value = (json: Json | undefined) => member(json ?? null, field);
    return one({ ...payload, before: value(from[0]), after: value(to[0]) });
  };
}

/** How each type of change is shown. A type without a row doesn't compile. */
export const views: Readonly<Record<ChangeType, Reader>> = {
  PROFILE_NAME_CHANGED: text,
  PROFILE_IMAGE_CHANGED: pictures(true),
  PROFILE_IMAGE_REMOVED: pictures(true),
  PROFILE_UNAVAILABLE: state,
  PROFILE_RESTORED: state,
  PROFILE_MERGED: merged,
  VERIFICATION_LOST: state,
  VERIFICATION_GAINED: state,
  BIO_CHANGED: text,
  BIO_REMOVED: text,
  SOCIAL_LINK_ADDED: readLinks,
  SOCIAL_LINK_REMOVED: readLinks,
  SOCIAL_LINK_CHANGED: readLinks,
  TOP_TRACKS_CHANGED: readTracks,
  TOP_TRACK_UNKNOWN: facts,
  RELEASE_SUSPICIOUS: suspicious,
  RELEASE_ANNOUNCED: facts,
  RELEASE_ADDED: facts,
  BACK_CATALOG_ADDED: facts,
  APPEARS_ON_ADDED: facts,
  RELEASE_WENT_OFFLINE: state,
  RELEASE_DELISTED: state,
  RELEASE_BACK_ONLINE: state,
  RELEASE_REPLACED: replaced,
  RELEASE_MISSED: facts,
  RELEASE_TITLE_CHANGED: text,
  RELEASE_ARTWORK_CHANGED: pictures(false),
  RELEASE_DATE_CHANGED: identifier,
  RELEASE_LABEL_CHANGED: text,
  RELEASE_UPC_CHANGED: identifier,
  RELEASE_TYPE_CHANGED: state,
  RELEASE_CREDITS_CHANGED: readNames,
  RELEASE_AVAILABILITY_CHANGED: readCountries,
  TRACK_ADDED: readTracks,
  TRACKS_WENT_OFFLINE: readLostTracks,
  TRACK_REMOVED: readLostTracks,
  TRACK_ISRC_CHANGED: ofTracks(identifier),
  TRACK_AUDIO_REPLACED: ofTracks(number('duration')),
  TRACK_EXPLICIT_CHANGED: ofTracks(state),
  TRACK_TITLE_CHANGED: ofTracks(text),
  FOLLOWERS_DROP: number(),
  FOLLOWERS_SPIKE: number(),
  LISTENERS_DROP: number(),
  LISTENERS_SPIKE: number(),
  MILESTONE_REACHED: number(),
  MONITORING_STALE: state,
  MONITORING_RECOVERED: state,
};

/** What is shown of a change; null: its payload as it is. A later service may have types of its own. */
export function modelOf(type: string, payload: Payload): Model | null {
  const reader = Object.entries(views).find(([name]) => name === type)?.[1];
  return reader?.(payload) ?? null;
}
