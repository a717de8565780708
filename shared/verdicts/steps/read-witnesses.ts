import { type ChangeType, infoOf } from '../../changes/rules/change-type.ts';
import type { Baseline } from '../../findings/records.ts';
import { wholeAsUsual } from '../../findings/miscount.ts';
import { massOf } from '../../findings/mass.ts';
import {
  diffContext,
  type Known,
  openOf,
  type OpenSubject,
  together,
} from '../../watches/rules/known.ts';
import { patience } from '../../findings/patience.ts';
import { wasSettled } from '../../watches/rules/cooldown.ts';
import type { Look } from '../rules/recheck.ts';
import type { AskedOfOthers } from '../rules/wanted.ts';
import {
  type Answer,
  areRelated,
  canShow,
  hasParts,
  isOfPresence,
  kinOf,
  pageToAsk,
  readingsOf,
  sharedBy,
  type Seen,
  witnessed,
  witnessedUnknown,
  type Witnesses,
  witnessesMin,
} from '../rules/witnesses.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import { answerOrNull } from '../../usecases/answer-or-null.ts';
import { readSources, type SourceDeps } from './read-evidence.ts';

/** Another watched artist. */
export interface Other {
  /** With the tracks of the release whose page is asked for, where it may be asked. */
  known: Known;
  /** What came to many artists at once was counted there, too: it isn't asked. */
  isCounted: boolean;
}

/** What asking other artists takes. */
export interface WitnessSources extends SourceDeps {
  /** Those who were counted come first. */
  others: AsyncIterable<Other>;
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
 * changed here. Of what came to many artists, anybody; but if half of those who were counted share whoever
 * brought it out here, a part of the source may be wrong, and only others who share it can tell. Then what more
 * of them show by their open findings counts as well, which takes no request. Nobody learns which artists were
 * asked.
 */
export async function readWitnesses(
  sources: WitnessSources,
  look: Look,
  about: AskedOfOthers,
): Promise<Witnesses> {
  const { types, changed } = about;
  const isOfMany = about.counted.length > 0;
  const elsewhere = new Set<ChangeType>();
  const answers: Answer[] = [];
  const ofWellKnown: Answer[] = [];
  const counted: Baseline[] = [];
  let shared: readonly string[] = [];
  const isOver = () =>
    !sources.mayGoOn() || isShown(types, [...answers, ...ofWellKnown, elsewhere]);
  const mayAsk = () => count(answers, ofWellKnown) < witnessesMin;
  for await (const { known: other, isCounted } of sources.others) {
    if (isOver() || !(isOfMany || mayAsk())) break;
    if (isCounted) {
      counted.push(other.baseline);
      shared = sharedBy(counted, changed);
      continue;
    }
    const { baseline } = other;
    if (isOfMany ? !hasParts(baseline, shared) : areRelated(changed, baseline)) continue;
    const alike = alikeAt(other, types);
    for (const type of alike) elsewhere.add(type);
    const shown = shownAt(other, about);
    // It tells of what it shows, and nothing of what nobody read there.
    for (const type of shown ?? []) elsewhere.add(type);
    const isAsked = alike.length === 0 && shown === null && mayAsk();
    const mayTell = isUsable(other, about) && !(isOfMany && hasChanged(other, about, look));
    if (isAsked && mayTell) answers.push(await ask(sources, other, { look, types }));
  }
  const mayAskUnknown = types.some(isOfPresence) && shared.length === 0;
  for (const id of mayAskUnknown ? sources.wellKnown : []) {
    if (isOver() || !mayAsk()) break;
    const isOther = id !== look.known.streaming_id;
    if (isOther) ofWellKnown.push(await askUnknown(sources.catalog, id, look));
  }
  return { answers, ofWellKnown, elsewhere };
}

function count(...answers: (readonly Answer[])[]): number {
  return answers.flat().filter((one) => one !== null).length;
}

/** Whether each of the types, or its kin, is shown already: nobody else has to be asked. */
function isShown(types: readonly ChangeType[], shown: readonly Answer[]): boolean {
  const all = new Set(shown.flatMap((one) => [...(one ?? [])]));
  return types.every((type) => kinOf(type).some((kin) => all.has(kin)));
}

/** The types that a large part of another artist's catalog shows. */
function alikeAt(other: Known, types: readonly ChangeType[]): ChangeType[] {
  const all = together(other);
  return types.filter((type) => massOf(kinOf(type), all) !== null);
}

/** What another artist shows since long before the change here says nothing about it. */
const sameTimeMs = 3_600_000;

function isUsable(other: Known, { types, since }: AskedOfOthers): boolean {
  const { profile, releases } = other.baseline;
  const isCalm = profile.available && profile.takeover.kind === 'none' && !other.is_list_short;
  const isOldNews = openKin(other, types).some(
    ({ open }) => Date.parse(open.detected_at) < since - sameTimeMs,
  );
  const hasIt = types.every((type) => canShow(type, other.baseline));
  const isPageRead = !readingsOf(types).has('page') || pageToAsk(other.baseline) !== null;
  return isCalm && !isOldNews && hasIt && isPageRead && releases.size <= releasesMax;
}

/** Whether the same was settled there a short while ago: then it would be as it was, also in a fault. */
function hasChanged({ subjects }: Known, { types }: AskedOfOthers, { context }: Look): boolean {
  const kin = new Set(types.flatMap(kinOf));
  return subjects.some(
    ({ change_type, cooldown }) =>
      kin.has(change_type) &&
      cooldown !== null &&
      wasSettled(cooldown, patience.sourceHold, context.now),
  );
}

/** Of what came to many artists, what its open findings show of the same; null: nothing, or it's asked. */
function shownAt(other: Known, { types, counted }: AskedOfOthers): Answer {
  const open = counted.length > 0 ? openKin(other, types) : [];
  return open.length > 0 ? new Set(open.map(({ change_type }) => change_type)) : null;
}

function openKin(other: Known, types: readonly ChangeType[]): OpenSubject[] {
  const kin = new Set(types.flatMap(kinOf));
  return openOf(other).filter(({ change_type }) => kin.has(change_type));
}

async function ask(
  { catalog, ...sources }: Pick<WitnessSources, 'catalog' | keyof SourceDeps>,
  other: Known,
  { look, types }: { look: Look; types: readonly ChangeType[] },
): Promise<Answer> {
  const { baseline, streaming_id: id, list_miscount } = other;
  const wanted = readingsOf(types);
  return answerOrNull(async () => {
    const of = { links: wanted.has('links'), biography: wanted.has('bio') };
    const { links, biography } = await readSources(sources, catalog.artistUrl(id), of);
    const bio = biography && 'bio' in biography ? biography.bio : undefined;
    if ((of.links && !links) || (of.biography && bio === undefined)) return null;
    const asked = pageToAsk(baseline) ?? '';
    // Its own tracks, where something else of them may differ than what the page shows.
    const known = types.some(isOfTracks) ? undefined : baseline.tracks.get(asked);
    const seen: Seen = {
      ...(wanted.has('profile') && { artist: await catalog.artist(id) }),
      ...(wanted.has('top_tracks') && { top_tracks: await catalog.topTracks(id) }),
      ...(wanted.has('list') && { list: wholeAsUsual(await catalog.releases(id), list_miscount) }),
      ...(wanted.has('page') && { asked, page: await catalog.release(asked, known) }),
      ...(links && { links }),
      ...(bio !== undefined && { bio }),
    };
    return witnessed(baseline, seen, diffContext(other, look.context));
  });
}

/** Whether it's about tracks that are there: a page's own copy of them doesn't tell all. */
function isOfTracks(type: ChangeType): boolean {
  return infoOf(type).road === 'tracks' && infoOf(type).movement !== 'lost';
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
