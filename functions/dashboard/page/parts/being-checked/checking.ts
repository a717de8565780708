import type { Change } from '../../change.ts';
import { numberText } from '../../format.ts';
import { byGravity } from '../severity.tsx';

/** Something that is being checked: changes of one type that one check detected at one artist. */
export interface Checking {
  id: string;
  type: Change['change_type'];
  severity: Change['severity'];
  artist: { id: string; name: string };
  /** How many things it tells of, such as releases. */
  count: number;
  since: string;
  /** When all of it should be known; null: nobody knows. */
  expectedBy: string | null;
  /** Where to read more: the change, or the list of them. */
  href: string;
}

/** A change tells of one thing, or says of how many. */
const countOf = ({ payload }: Change) => payload.count ?? 1;

/** What detected changes come to, the gravest first, then the newest. */
export function checkingOf(changes: readonly Change[]): Checking[] {
  const runs = Map.groupBy(changes, ({ monitored_artist_id, change_type, detected_at }) =>
    [monitored_artist_id, change_type, detected_at].join(' '),
  );
  return [...runs.values()]
    .flatMap((run): Checking[] => {
      const [first] = run.toSorted(byGravity);
      if (first === undefined) return [];
      const { id, change_type, severity, monitored_artist_id, artist_name, detected_at } = first;
      const times = run.map(({ expected_by }) => expected_by);
      return [
        {
          ...{ id, type: change_type, severity, since: detected_at },
          artist: { id: monitored_artist_id, name: artist_name },
          count: run.reduce((sum, change) => sum + countOf(change), 0),
          expectedBy: times.includes(null) ? null : (times.toSorted().at(-1) ?? null),
          href: run.length === 1 ? `/app/changes/${id}` : listOf(monitored_artist_id),
        },
      ];
    })
    .toSorted((one, other) => byGravity(one, other) || other.since.localeCompare(one.since));
}

/** The list of what is being checked: of one artist, or of all. */
export function listOf(artist: string | null): string {
  return artist === null ? '/app/?status=detected' : `/app/?status=detected&artist=${artist}`;
}

/** So many changes are read at most. */
export const checkingMax = 100;

/** How many things there are, such as releases; `120+` where not all were read. */
export function totalText(some: readonly Pick<Checking, 'count'>[], isCut: boolean): string {
  const total = some.reduce((sum, { count }) => sum + count, 0);
  return numberText(total) + (isCut ? '+' : '');
}

/** Whether something critical is being checked. @param all the gravest first; null: nobody knows */
export function isCritical(all: readonly Pick<Checking, 'severity'>[] | null): boolean {
  return all?.[0]?.severity === 'critical';
}
