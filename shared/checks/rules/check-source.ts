import { diffBio, diffLinks } from '../../findings/about/diff.ts';
import { infoOf } from '../../changes/rules/change-type.ts';
import type { Finding } from '../../findings/types.ts';
import type { Baseline } from '../../findings/records.ts';
import type { SocialLink } from '../../domain/artists/social-links.ts';
import { type Context, type Known, openOf, withSubjects } from '../../watches/rules/known.ts';
import { open } from './open.ts';
import { noStep, type Step } from '../../watches/rules/step.ts';

/** What a source other than the catalog says about an artist. */
export type SourceAnswer =
  /** `areAll` false: some could not be read. */
  | { kind: 'links'; links: readonly SocialLink[]; areAll: boolean }
  /** The text as it is stored; null: there is none. */
  | { kind: 'biography'; bio: string | null };

/**
 * A look at the links on MusicBrainz or at the biography on Last.fm. The first one is learned
 * silently; after that, what differs is opened.
 */
export function checkSource(known: Known, answer: SourceAnswer, context: Context): Step {
  const first = learnedFirst(known.baseline, answer);
  if (first) return { ...noStep(known), known: { ...known, baseline: first } };
  const opened = open(known, findingsIn(known, answer), { by: 'page' }, context);
  const subjects = opened.map(({ subject }) => subject);
  return { known: withSubjects(known, subjects), opened, settled: [], notes: [] };
}

/** Whether an answer says anything else than what is known, by the profile's item alone. */
export function saysMore(
  known: Pick<Baseline, 'profile' | 'socials' | 'bio'>,
  answer: SourceAnswer,
): boolean {
  if (learnedFirst(known, answer)) return true;
  const found =
    answer.kind === 'links' ? diffLinks(known, linksIn(known, answer)) : diffBio(known, answer.bio);
  return found.length > 0;
}

function learnedFirst<Part extends Pick<Baseline, 'socials' | 'bio'>>(
  baseline: Part,
  answer: SourceAnswer,
): Part | null {
  if (answer.kind === 'links') {
    // A link that can't be read now would look new later: begin only with all of them.
    return baseline.socials || !answer.areAll ? null : { ...baseline, socials: answer.links };
  }
  return typeof baseline.bio === 'string' ? null : { ...baseline, bio: answer.bio ?? '' };
}

function findingsIn(known: Known, answer: SourceAnswer): Finding[] {
  if (answer.kind === 'links') return diffLinks(known.baseline, linksIn(known.baseline, answer));
  // While a change of the biography is open, anything else that happens to it is part of it.
  const isWaiting = openOf(known).some(({ change_type }) => infoOf(change_type).road === 'bio');
  return isWaiting ? [] : diffBio(known.baseline, answer.bio);
}

/** The links, with those that may be among the unreadable ones: none of these counts as gone. */
function linksIn(
  baseline: Pick<Baseline, 'socials'>,
  { links, areAll }: Extract<SourceAnswer, { kind: 'links' }>,
): readonly SocialLink[] {
  const urls = new Set(links.map(({ url }) => url));
  const unseen = (baseline.socials ?? []).filter(({ url }) => !urls.has(url));
  return areAll ? links : [...links, ...unseen];
}
