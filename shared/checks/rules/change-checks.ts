import type { ChangeCheck, CheckedPart } from '../../changes/rules/change.ts';
import { infoOf } from '../../changes/rules/change-type.ts';
import { pageOf, successorOf } from '../../findings/evidence.ts';
import { tracksToAsk } from '../../findings/believe.ts';
import type { About, Evidence, OpenChange, Verdict } from '../../findings/types.ts';
import type { Road } from '../../changes/rules/info.ts';
import type { Open } from '../../watches/rules/known.ts';
import type { Rule } from '../../watches/rules/wait-rules.ts';

/** So many are kept: the first one, and the latest. */
const checksMax = 10;

/** The parts of the sources that show a change: the first of them is where a check finds it. */
const partsOf: Readonly<Record<Road, readonly CheckedPart[]>> = {
  profile: ['profile'],
  top_tracks: ['top_tracks'],
  top_news: ['top_tracks', 'release_page'],
  list: ['release_list'],
  news: ['release_list', 'release_page'],
  list_and_page: ['release_list', 'release_page'],
  page: ['release_page'],
  tracks: ['release_page', 'tracks'],
  days: ['numbers'],
  links: ['links'],
  bio: ['biography'],
  own: [],
};

/** By these rules a finding waits since what was read did not say enough. */
const unclear: readonly Rule[] = [
  'source_silent',
  'source_unclear',
  'page_silent',
  'page_disagrees',
  'short_list',
  'still_playable',
  'gone_apart',
];

/** The check that found a change, or did not find it again in the place where one had. */
export function checkAt(
  now: Date,
  result: 'found' | 'different',
  about: About,
  by: Open['found_by'],
): ChangeCheck {
  const shown = partsShowing(about);
  const [first = 'release_page'] = shown;
  const isByPage = by === 'page' && shown.includes('release_page');
  return { at: now.toISOString(), result, read: [isByPage ? 'release_page' : first] };
}

/**
 * The re-check that led to a verdict; null when there was nothing new to read.
 * @param isSure whether it showed the change again, whatever else keeps that from being confirmed.
 */
export function recheckAt(
  now: Date,
  open: OpenChange,
  { verdict, isSure }: { verdict: Verdict; isSure: boolean },
  evidence: Evidence,
): ChangeCheck | null {
  const result = isSure ? 'same' : resultOf(verdict);
  if (result === null) return null;
  const read = partsShowing(open).filter((part) => isAnswered(part, open, evidence));
  return { at: now.toISOString(), result, read };
}

/** The checks of a finding with one more of them. */
export function withCheck(open: Open, check: ChangeCheck): Open {
  const checks = [...open.checks, check];
  const latest = checks.slice(1 - checksMax);
  return {
    ...open,
    checks: checks.length > checksMax ? [...checks.slice(0, 1), ...latest] : checks,
  };
}

/** Another profile's releases show in the list that two profiles became one. */
function partsShowing({ change_type, payload }: About): readonly CheckedPart[] {
  const { road } = infoOf(change_type);
  return road === 'profile' && payload.field === 'releases' ? ['release_list'] : partsOf[road];
}

function resultOf(verdict: Verdict): ChangeCheck['result'] | null {
  switch (verdict.kind) {
    case 'confirm':
      return 'same';
    case 'dismiss':
      if (verdict.why) return 'unclear';
      return verdict.move ? 'same' : 'different';
    case 'wait':
      if (verdict.rule === 'next_day') return null;
      if (verdict.rule === 'kept_changing') return 'different';
      return unclear.includes(verdict.rule) ? 'unclear' : 'same';
  }
}

function isAnswered(part: CheckedPart, open: OpenChange, evidence: Evidence): boolean {
  const { observation, releases, tracks } = evidence;
  switch (part) {
    case 'profile':
      return observation !== null;
    case 'top_tracks':
      return Boolean(observation?.top_tracks);
    case 'release_list':
      return Boolean(observation?.artist);
    case 'release_page':
      return [pageOf(open), successorOf(open)].some((id) => id !== null && releases.has(id));
    case 'tracks':
      return tracksToAsk(open).some((id) => tracks?.has(id));
    case 'numbers':
      return evidence.daily !== undefined;
    case 'links':
      return evidence.links !== undefined;
    case 'biography':
      return evidence.biography !== undefined;
  }
}
