import type { Answered } from '../../../../../../shared/client/routes.ts';
import { plainText } from '../../../plain-text.ts';

export type Release = Answered<'GET /api/v1/artists/{id}/releases'>[number];

/** How a release stands; the first that holds is said. */
export const releaseStates = ['not_theirs', 'suspicious', 'gone', 'announced', 'live'] as const;
export type ReleaseState = (typeof releaseStates)[number];

export const releaseSorts = ['newest', 'title', 'risk'] as const;
export type ReleaseSort = (typeof releaseSorts)[number];

type Judged = Pick<Release, 'status' | 'risk' | 'triage'>;

/** What a person must know of a release: whose it is before whether it is there. */
export function stateOf({ status, risk, triage }: Judged): ReleaseState {
  if (triage?.verdict === 'not_mine') return 'not_theirs';
  if (triage === null && risk !== null && risk.judgment !== 'known') return 'suspicious';
  return status === 'offline' ? 'gone' : status;
}

const titles = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const compares: Readonly<Record<ReleaseSort, (one: Release, other: Release) => number>> = {
  // As the service lists them.
  newest: () => 0,
  title: (one, other) => titles.compare(one.title, other.title),
  risk: (one, other) => (other.risk?.score ?? -1) - (one.risk?.score ?? -1),
};

/** Which releases to show, and in which order. */
export interface ReleaseArrangement {
  filter: string;
  /** Null for all. */
  state: ReleaseState | null;
  sort: ReleaseSort;
}

/** The releases in a state whose title, label, or UPC has `filter` in it, in order. */
export function arrangeReleases(
  rows: readonly Release[],
  { filter, state, sort }: ReleaseArrangement,
): Release[] {
  const sought = plainText(filter.trim());
  const has = (text: string | null) => text !== null && plainText(text).includes(sought);
  return rows
    .filter((row) => state === null || stateOf(row) === state)
    .filter(({ title, label, upc }) => sought === '' || [title, label, upc].some(has))
    .toSorted(compares[sort]);
}

/** How many releases are in each state, without those in which none is. */
export function countStates(rows: readonly Release[]): { state: ReleaseState; count: number }[] {
  const counts = Map.groupBy(rows, stateOf);
  return releaseStates.flatMap((state) => {
    const count = counts.get(state)?.length ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
}
