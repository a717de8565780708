import type { WeeklyReport } from '../rules/weekly-report.ts';
import type { AuditEntry } from '../../domain/people/audit.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { ChangeHead, Span } from '../../changes/items/feed.ts';
import type { Table } from '../../table/client.ts';
import { readsOf } from '../../table/pages.ts';
import { readAudit } from '../../table/people/audit.ts';

/** Whose decisions are counted, and of when. */
export interface DecisionsOf {
  org: string;
  span: Span;
  /** Only what is about these artists is counted; null: all of it. */
  artists: ReadonlySet<string> | null;
  /** Changes that were read already: their artists are known. */
  heads: readonly ChangeHead[];
  now: Date;
}

/** The last thing that was decided about something, by the audit log. */
type Decision = Pick<AuditEntry, 'action' | 'target' | 'after'>;

const actions = [
  ...(['change.acknowledged', 'change.unacknowledged'] as const),
  ...(['release.triaged', 'release.untriaged'] as const),
];

/**
 * What people decided in a span, by the audit log. What was taken back since doesn't count.
 * @param rowsMax so many lines of the log are read.
 * @returns with `isCut`, whether there are more.
 */
export async function decisionsIn(
  table: Table,
  { org, span, artists, heads, now }: DecisionsOf,
  rowsMax: number,
): Promise<{ counts: WeeklyReport['decided']; isCut: boolean }> {
  const asked = { ...span, actions, actor: null };
  const read = async (after: string | null, limit: number) =>
    readAudit(table, org, asked, { after, limit }, now);
  // Newest first: the first line about something says how it is now.
  const latest = new Map<string, Decision>();
  let isCut = false;
  for await (const { rows, last } of readsOf(read, { rowsMax })) {
    for (const row of rows) {
      const about = `${row.target.type} ${row.target.id}`;
      if (!latest.has(about)) latest.set(about, row);
    }
    isCut = last !== null;
  }
  const all = [...latest.values()];
  const counted = artists ? await aboutOf(table, all, artists, heads) : all;
  const count = (isCounted: (decision: Decision) => boolean) => counted.filter(isCounted).length;
  const verdict = (wanted: string) =>
    count(({ action, after }) => action === 'release.triaged' && after?.verdict === wanted);
  const acknowledged = count(({ action }) => action === 'change.acknowledged');
  return { counts: { acknowledged, mine: verdict('mine'), not_mine: verdict('not_mine') }, isCut };
}

/** The decisions about some artists: a release's stands in the line, a change has to be known. */
async function aboutOf(
  table: Table,
  decisions: readonly Decision[],
  artists: ReadonlySet<string>,
  heads: readonly ChangeHead[],
): Promise<Decision[]> {
  const known = new Map(heads.map(({ id, artist }) => [id, artist]));
  const unknown = decisions
    .filter(({ action, target }) => action === 'change.acknowledged' && !known.has(target.id))
    .map(({ target }) => target.id);
  for (const change of await getChanges(table, unknown)) {
    known.set(change.id, change.monitored_artist_id);
  }
  return decisions.filter(({ target, after }) => {
    const artist = after?.artist_id ?? known.get(target.id);
    return typeof artist === 'string' && artists.has(artist);
  });
}
