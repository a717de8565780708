import { type AlertRuleInput, ruleMatches } from '../../domain/alert-rule.ts';
import { Change } from '../../domain/change.ts';
import { Problem } from '../../domain/errors.ts';
import { historyFrom } from '../../domain/plan.ts';
import { getArtist } from '../../table/artists/artists.ts';
import { feedOf, threadOf } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { type ChangeList, readPage, type Span } from '../../table/changes/feed.ts';
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
  /** False when there were too many to look at all of them. */
  complete: boolean;
}

const matchesMax = 100;
const perRead = 1000;
const readsMax = 20;

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
  const list = await listOf(table, organization.id, rule.artist_filter);
  const from = Math.max(
    now.getTime() - rule.days * 86_400_000,
    historyFrom(organization.plan, now).getTime(),
  );
  // Clocks differ a little: what was confirmed just now may be of a moment later.
  const end = new Date(now.getTime() + 60_000).toISOString();
  const span: Span = { since: new Date(from).toISOString(), until: end };
  const run: DryRun = { matches: [], count: 0, since: span.since, complete: true };
  let after: string | null = null;
  for (let reads = 0; reads < readsMax; reads += 1) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(table, list, span, {
      limit: perRead,
      after,
    });
    for (const { change } of page.entries) {
      if (!ruleMatches(rule, change)) continue;
      run.count += 1;
      if (run.matches.length < matchesMax) run.matches.push(Change.parse(change));
    }
    const last = page.entries.at(-1);
    if (!page.more || !last) return run;
    after = last.place;
    run.since = last.change.confirmed_at ?? run.since;
  }
  return { ...run, complete: false };
}

/** The shortest list that has all that can match. */
async function listOf(table: Table, org: string, artistId: string | null): Promise<ChangeList> {
  if (artistId === null) return { index: 'feed', pk: feedOf(org, 'confirmed') };
  if (await getArtist(table, org, artistId)) {
    return { index: 'thread', pk: threadOf(artistId, 'confirmed') };
  }
  const error = { path: 'body.artist_filter', message: 'no such artist' };
  throw new Problem('invalid_input', undefined, { errors: [error] });
}
