import type { ChangeType } from '../../domain/change-type.ts';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { wholeAsUsual } from '../../domain/detection/miscount.ts';
import { massOf } from '../../domain/detection/mass.ts';
import { diffContext, type Known, openOf, together } from '../../domain/watch/known.ts';
import type { Look } from '../../domain/watch/recheck.ts';
import {
  type Answer,
  areRelated,
  isOfPresence,
  kinOf,
  pageToAsk,
  witnessed,
  witnessedUnknown,
  type Witnesses,
  witnessesMin,
} from '../../domain/watch/witnesses.ts';
import type { Catalog } from '../source-ports.ts';
import { answerOrNull } from './answer-or-null.ts';

/** What asking other artists takes. */
export interface WitnessSources {
  /** Other watched artists, with the tracks of the release whose page is asked for. */
  others: AsyncIterable<Known>;
  catalog: Catalog;
  /** Well-known artists, by their ids in the catalog, who are asked where too few are watched. */
  wellKnown: readonly string[];
  /** Whether there is time for one more. */
  mayGoOn: () => boolean;
}

/** The list of an artist with so many releases comes in a request or two. */
const releasesMax = 100;

/**
 * Asks other artists of the catalog whether they are as they were: three that have nothing to do with what
 * changed here, list and one page each. Artists at whom a large part of the catalog shows the same need no
 * request: their open findings say it. Nobody learns which artists were asked.
 */
export async function readWitnesses(
  sources: WitnessSources,
  look: Look,
  types: readonly ChangeType[],
): Promise<Witnesses> {
  const changed = changedHere(look);
  const elsewhere = new Set<ChangeType>();
  const answers: Answer[] = [];
  const ofWellKnown: Answer[] = [];
  const isEnough = () => !sources.mayGoOn() || count(answers, ofWellKnown) === witnessesMin;
  for await (const other of sources.others) {
    if (isEnough()) break;
    if (areRelated(changed, other.baseline)) continue;
    const alike = alikeAt(other, types);
    for (const type of alike) elsewhere.add(type);
    const id = pageToAsk(other.baseline);
    if (alike.length > 0 || id === null || !isUsable(other, types, look)) continue;
    answers.push(await ask(sources.catalog, { other, id }, look));
  }
  for (const id of types.some(isOfPresence) ? sources.wellKnown : []) {
    if (isEnough()) break;
    const isOther = id !== look.known.streaming_id;
    if (isOther) ofWellKnown.push(await askUnknown(sources.catalog, id, look));
  }
  return { answers, ofWellKnown, elsewhere };
}

function count(...answers: (readonly Answer[])[]): number {
  return answers.flat().filter((one) => one !== null).length;
}

/** The releases here about which other artists are asked; all of them, if it's about the artist. */
function changedHere({ known, judged }: Look): ReleaseRecord[] {
  const isOfAll = judged.some(({ subject }) => subject.kind === 'artist');
  if (isOfAll) return [...known.baseline.releases.values()];
  const ids = judged.map(({ subject }) => subject.open.release_id ?? subject.id);
  return ids.flatMap((id) => known.baseline.releases.get(id) ?? []);
}

/** The types that a large part of another artist's catalog shows. */
function alikeAt(other: Known, types: readonly ChangeType[]): ChangeType[] {
  const all = together(other);
  return types.filter((type) => massOf(kinOf(type), all) !== null);
}

/** What another artist shows since long before the change here says nothing about it. */
const sameTimeMs = 3_600_000;

/** Whether its list and a page of it can be compared. */
function isUsable(other: Known, types: readonly ChangeType[], { judged }: Look): boolean {
  const { profile, releases } = other.baseline;
  const isCalm = profile.available && profile.takeover.kind === 'none' && !other.is_list_short;
  const found = judged.map(({ subject }) => Date.parse(subject.open.detected_at));
  const since = Math.min(...found) - sameTimeMs;
  const kin = new Set(types.flatMap(kinOf));
  const isOldNews = openOf(other).some(
    ({ change_type, open }) => kin.has(change_type) && Date.parse(open.detected_at) < since,
  );
  return isCalm && !isOldNews && releases.size <= releasesMax;
}

async function ask(catalog: Catalog, { other, id }: { other: Known; id: string }, look: Look) {
  return answerOrNull(async () => {
    const list = wholeAsUsual(await catalog.releases(other.streaming_id), other.list_miscount);
    const page = await catalog.release(id, other.baseline.tracks.get(id));
    return witnessed(other.baseline, { list, asked: id, page }, diffContext(other, look.context));
  });
}

async function askUnknown(catalog: Catalog, streamingId: string, { context }: Look) {
  return answerOrNull(async () => {
    const list = await catalog.releases(streamingId);
    const [first] = list.releases;
    // It isn't there at all: the setting is wrong, or nobody's list has anything.
    if (!first) return null;
    const page = await catalog.release(first.id);
    return witnessedUnknown({ list, asked: first.id, page }, context.now);
  });
}
