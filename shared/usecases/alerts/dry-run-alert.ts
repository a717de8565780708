import { inputFaults } from '../../domain/input-faults.ts';
import type { AlertRuleInput } from '../../domain/alert-rule.ts';
import { ruleMatches } from '../../domain/alerts/match.ts';
import { Change } from '../../domain/change.ts';
import { Problem } from '../../domain/errors.ts';
import { historyFrom } from '../../domain/plan.ts';
import { getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { type ChangeList, listOf, readFeed, type Span } from '../../table/changes/feed.ts';
import { stepsOf } from '../../table/pages.ts';
import type { Acting } from '../acting.ts';

export type DryRunRequest = Pick<
  AlertRuleInput,
  'min_severity' | 'event_types' | 'artist_filter' | 'active'
> & { days: number };

export interface DryRun {
  /** The newest of them. */
  matches: Change[];
  count: number;
  /** From when on changes were looked at. */
  since: string;
  /** There were too many to look at all of them. */
  truncated: boolean;
}

const matchesMax = 100;

/**
 * Which confirmed changes of the last `days` a rule would have sent, found by the same rule as when
 * changes are routed.
 * @throws Problem `invalid_input` for an artist that the organization doesn't have.
 */
export async function dryRunAlert(
  table: Table,
  { organization, now }: Acting,
  rule: DryRunRequest,
): Promise<DryRun> {
  const list = await listFor(table, organization.id, rule.artist_filter);
  const from = Math.max(
    now.getTime() - rule.days * 86_400_000,
    historyFrom(organization.plan, now).getTime(),
  );
  // Clocks differ a little: what was confirmed just now may be of a moment later.
  const end = new Date(now.getTime() + 60_000).toISOString();
  const span: Span = { since: new Date(from).toISOString(), until: end };
  const run: DryRun = { matches: [], count: 0, since: span.since, truncated: false };
  const read = async (after: string | null, limit: number) =>
    readFeed(table, list, span, { after, limit });
  for await (const { rows, last } of stepsOf(read)) {
    const found = rows.map(({ change }) => change).filter((change) => ruleMatches(rule, change));
    run.count += found.length;
    const room = matchesMax - run.matches.length;
    run.matches.push(...found.slice(0, room).map((change) => Change.parse(change)));
    // If the reading ends before the list does, its last step says where the list goes on.
    run.truncated = last !== null;
    run.since = (last !== null ? rows.at(-1)?.change.confirmed_at : null) ?? span.since;
  }
  return run;
}

/** The shortest list that has all that can match. */
async function listFor(table: Table, org: string, artistId: string | null): Promise<ChangeList> {
  if (artistId === null || (await getHold(table, org, artistId))) {
    return listOf(org, artistId, 'confirmed');
  }
  const error = { path: 'body.artist_filter', message: inputFaults.notYours({ what: 'artists' }) };
  throw new Problem('invalid_input', undefined, { errors: [error] });
}
