import { diffBio } from '../detection/biography/diff.ts';
import { infoOf } from '../change-type.ts';
import { diffLinks } from '../detection/links/diff.ts';
import type { Baseline, Finding } from '../detection/types.ts';
import type { SocialLink } from '../snapshot.ts';
import { type Context, type Known, openOf, withSubjects } from './known.ts';
import { open } from './open.ts';
import { noStep, type Step } from './step.ts';

/** What a source besides the catalog tells of an artist. */
export type Told =
  /** `areAll` false: some came that could not be read. */
  | { kind: 'links'; links: readonly SocialLink[]; areAll: boolean }
  /** As it is kept; null: there is none. */
  | { kind: 'biography'; bio: string | null };

/**
 * A look at what the encyclopedia or Last.fm tells: the first time it is learned silently, later what
 * differs is opened.
 */
export function about(known: Known, told: Told, context: Context): Step {
  const first = learnedFirst(known.baseline, told);
  if (first) return { ...noStep(known), known: { ...known, baseline: first } };
  const opened = open(known, findingsIn(known, told), 'page', context);
  const subjects = opened.map(({ subject }) => subject);
  return { known: withSubjects(known, subjects), opened, settled: [], notes: [] };
}

function learnedFirst(baseline: Baseline, told: Told): Baseline | null {
  if (told.kind === 'links') {
    // What can't be read now would be news later: it begins with all of them.
    return baseline.socials || !told.areAll ? null : { ...baseline, socials: told.links };
  }
  return typeof baseline.bio === 'string' ? null : { ...baseline, bio: told.bio ?? '' };
}

function findingsIn(known: Known, told: Told): Finding[] {
  if (told.kind === 'links') return diffLinks(known.baseline, linksIn(known, told));
  // While one waits, whatever comes of the biography is part of it.
  const isWaiting = openOf(known).some(({ change_type }) => infoOf(change_type).road === 'bio');
  return isWaiting ? [] : diffBio(known.baseline, told.bio);
}

/** Nothing is gone that may be among what could not be read. */
function linksIn(
  { baseline }: Known,
  { links, areAll }: Extract<Told, { kind: 'links' }>,
): readonly SocialLink[] {
  const urls = new Set(links.map(({ url }) => url));
  const unseen = (baseline.socials ?? []).filter(({ url }) => !urls.has(url));
  return areAll ? links : [...links, ...unseen];
}
