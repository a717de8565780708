import type { Answered } from '../../../../../shared/client/routes.ts';
import type { Checking } from '../../parts/being-checked/checking.ts';
import { plainText } from '../../plain-text.ts';
import { hasTag } from '../../tags.ts';
import type { artists } from '../../text/artists.ts';

export type ArtistRow = Answered<'GET /api/v1/artists/summary'>[number];
export type SortName = keyof typeof artists.sorts;

/** How urgently a person should look: 0 first. */
function urgency({ active, check_status, changes_7d }: ArtistRow, isChecking: boolean): number {
  if (active && check_status === 'stale') return 0;
  if (active && check_status === 'failing') return 1;
  if (changes_7d.critical > 0 || isChecking) return 2;
  if (!active) return 3;
  return changes_7d.warning > 0 ? 4 : 5;
}

/** @param critical the IDs of artists at which something critical is being checked */
type Compare = (one: ArtistRow, other: ArtistRow, critical: ReadonlySet<string>) => number;

const byName: Compare = (one, other) => names.compare(one.name, other.name);
const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const compares: Readonly<Record<SortName, Compare>> = {
  attention: (one, other, critical) =>
    urgency(one, critical.has(one.id)) - urgency(other, critical.has(other.id)) ||
    other.changes_7d.critical - one.changes_7d.critical ||
    other.changes_7d.warning - one.changes_7d.warning ||
    other.changes_7d.info - one.changes_7d.info,
  name: byName,
  // Unknown numbers last.
  followers: (one, other) => (other.stats.followers ?? -1) - (one.stats.followers ?? -1),
  checked: (one, other) => one.last_checked_at.localeCompare(other.last_checked_at),
};

/** The sort that an address names. */
export function sortOf(name: string | undefined): SortName {
  return name !== undefined && isSort(name) ? name : 'attention';
}

function isSort(name: string): name is SortName {
  return Object.hasOwn(compares, name);
}

/** Which artists to show, and in which order. */
export interface Arrangement {
  filter: string;
  /** Empty for all. */
  tag: string;
  sort: SortName;
}

/** The artists with the tag whose names contain `filter`, in order; names decide between equals. */
export function arrange(
  rows: readonly ArtistRow[],
  { filter, tag, sort }: Arrangement,
  checking: readonly Pick<Checking, 'artist' | 'severity'>[] = [],
): ArtistRow[] {
  const sought = plainText(filter.trim());
  const compare = compares[sort];
  const critical = new Set(
    checking.filter(({ severity }) => severity === 'critical').map(({ artist }) => artist.id),
  );
  return rows
    .filter(({ name }) => sought === '' || plainText(name).includes(sought))
    .filter(({ tags }) => tag === '' || hasTag(tags, tag))
    .toSorted((one, other) => compare(one, other, critical) || byName(one, other, critical));
}
