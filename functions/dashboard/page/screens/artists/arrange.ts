import type { Answered } from '../../../../../shared/client/routes.ts';
import type { Checking } from '../../parts/being-checked/checking.ts';
import type { SeverityName } from '../../change.ts';
import { plainText } from '../../plain-text.ts';
import { hasTag } from '../../tags.ts';

export type ArtistRow = Answered<'GET /api/v1/artists/summary'>[number];

export const sorts = {
  attention: 'Needs attention',
  name: 'Name',
  followers: 'Most followers',
  checked: 'Oldest check',
};
export type SortName = keyof typeof sorts;

/** How urgently a person should look: 0 first. */
function urgency({ active, check_status }: ArtistRow, counts: Counts, isChecking: boolean): number {
  if (active && check_status === 'stale') return 0;
  if (active && check_status === 'failing') return 1;
  if (counts.critical > 0 || isChecking) return 2;
  if (!active) return 3;
  return counts.warning > 0 ? 4 : 5;
}

type Counts = Readonly<Record<SeverityName, number>>;

/** What is known of the artists beside their rows. */
interface Known {
  /** The IDs of those at which something critical is being checked. */
  critical: ReadonlySet<string>;
  countsOf: (artist: ArtistRow) => Counts;
}

type Compare = (one: ArtistRow, other: ArtistRow, known: Known) => number;

const byName: Compare = (one, other) => names.compare(one.name, other.name);
const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const compares: Readonly<Record<SortName, Compare>> = {
  attention: (one, other, { critical, countsOf }) => {
    const [counts, others] = [countsOf(one), countsOf(other)];
    return (
      urgency(one, counts, critical.has(one.id)) - urgency(other, others, critical.has(other.id)) ||
      others.critical - counts.critical ||
      others.warning - counts.warning ||
      others.info - counts.info
    );
  },
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

/** The changes that nobody has acknowledged; null: not all are known, and those of the last week count. */
type Open = readonly { monitored_artist_id: string; severity: SeverityName }[] | null;

const none: Counts = { critical: 0, warning: 0, info: 0 };

function countsBy(open: Open): Known['countsOf'] {
  if (open === null) return ({ changes_7d }) => changes_7d;
  const counts = new Map<string, Counts>();
  for (const { monitored_artist_id: id, severity } of open) {
    const before = counts.get(id) ?? none;
    counts.set(id, { ...before, [severity]: before[severity] + 1 });
  }
  return ({ id }) => counts.get(id) ?? none;
}

/** The artists with the tag whose names contain `filter`, in order; names decide between equals. */
export function arrange(
  rows: readonly ArtistRow[],
  { filter, tag, sort }: Arrangement,
  checking: readonly Pick<Checking, 'artist' | 'severity'>[] = [],
  open: Open = null,
): ArtistRow[] {
  const sought = plainText(filter.trim());
  const compare = compares[sort];
  const critical = new Set(
    checking.filter(({ severity }) => severity === 'critical').map(({ artist }) => artist.id),
  );
  const about: Known = { critical, countsOf: countsBy(open) };
  return rows
    .filter(({ name }) => sought === '' || plainText(name).includes(sought))
    .filter(({ tags }) => tag === '' || hasTag(tags, tag))
    .toSorted((one, other) => compare(one, other, about) || byName(one, other, about));
}
