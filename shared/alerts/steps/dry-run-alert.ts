import { inputFaults } from '../../domain/problems/input-faults.ts';
import type { AlertRuleInput } from '../../domain/bodies/alert-rule.ts';
import { matchOf } from '../rules/match.ts';
import { type Occurred, rehearse, type RehearsedVerdict } from '../rules/rehearse.ts';
import { Change } from '../../changes/rules/change.ts';
import { invalidInput } from '../../domain/problems/errors.ts';
import { derivedId } from '../../domain/ids.ts';
import { historyFrom } from '../../domain/plans/plan.ts';
import type { Severity } from '../../changes/rules/info.ts';
import { getHold } from '../../table/artists/artists.ts';
import { artistsTagged } from '../../table/artists/tags.ts';
import type { Table } from '../../table/client.ts';
import { type ChangeList, listOf, readFeed, type Span } from '../../changes/items/feed.ts';
import { readsOf } from '../../table/pages.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { getDestination } from '../../deliveries/items/stored-targets.ts';
import type { Acting } from '../../usecases/acting.ts';
import { timedOf } from './retime.ts';

export type DryRunRequest = Omit<AlertRuleInput, 'name' | 'destination_id'> & {
  name?: string | undefined;
  destination_id?: string | undefined;
  days: number;
};

/** A change that the rule would have sent, and what would have become of it. */
export type DryRunMatch = Change & {
  verdict: RehearsedVerdict;
  rule_severity: Severity;
  message_at: string;
};

export interface DryRun {
  /** The newest of them. */
  matches: DryRunMatch[];
  count: number;
  /** How many messages they would have made. */
  messages: number;
  /** From when on changes were looked at. */
  since: string;
  /** There were too many to look at all of them. */
  truncated: boolean;
}

const matchesMax = 100;

/**
 * Which confirmed changes of the last `days` a rule would have sent, and in how many messages, found by
 * the same rules as when changes are routed, by the tags that artists have now.
 * @throws Problem `invalid_input` for an artist that the organization doesn't have.
 */
export async function dryRunAlert(
  table: Table,
  { organization, now }: Acting,
  rule: DryRunRequest,
): Promise<DryRun> {
  const [list, tagged] = await Promise.all([
    listFor(table, organization.id, rule.artist_filter),
    artistsTagged(table, organization.id, rule.tags),
  ]);
  const from = Math.max(
    now.getTime() - rule.days * 86_400_000,
    historyFrom(organization, now).getTime(),
  );
  // Clocks differ a little: what was confirmed just now may be of a moment later.
  const end = new Date(now.getTime() + 60_000).toISOString();
  const span: Span = { since: new Date(from).toISOString(), until: end };
  const found: { change: Change; severity: Severity; at: Date }[] = [];
  const run = { since: span.since, truncated: false };
  const read = async (after: string | null, limit: number) =>
    readFeed(table, list, span, { after, limit });
  for await (const { rows, last } of readsOf(read)) {
    for (const { change } of rows) {
      const tags = tagged.has(change.monitored_artist_id) ? rule.tags : [];
      const match = matchOf(rule, change, tags);
      if (!match.matches) continue;
      const at = new Date(change.confirmed_at ?? change.detected_at);
      found.push({ change, severity: match.severity, at });
    }
    // If the reading ends before the list does, its last step says where the list goes on.
    run.truncated = last !== null;
    run.since = (last !== null ? rows.at(-1)?.change.confirmed_at : null) ?? span.since;
  }
  const { outcomes, messages } = await rehearsed(table, organization.id, rule, found);
  const matches = found.slice(0, matchesMax).map(({ change, severity, at }): DryRunMatch => {
    const { verdict, message_at } = outcomes.get(change.id) ?? {
      ...{ verdict: 'sent', message_at: at.toISOString() },
    };
    return { ...Change.parse(change), verdict, rule_severity: severity, message_at };
  });
  return { ...run, matches, count: found.length, messages };
}

/** What would have become of changes, newest first, at the destination of the rule. */
async function rehearsed(
  table: Table,
  org: string,
  rule: DryRunRequest,
  found: readonly { change: Change; severity: Severity; at: Date }[],
): Promise<ReturnType<typeof rehearse>> {
  const { destination_id: id, cadence } = rule;
  const [organization, destination] = await Promise.all([
    getOrganization(table, org),
    id === undefined ? null : getDestination(table, org, id),
  ]);
  if (!organization) throw new Error(`${org} went while a rule was tried`);
  // Programs get each change by itself, at once.
  if (destination?.type === 'webhook') return { outcomes: new Map(), messages: found.length };
  const by = { organization, destinations: destination ? [destination] : [] };
  const timed = timedOf(id ?? derivedId('destination', org), by);
  const rule_id = derivedId('alert', org);
  const occurred = found.toReversed().map(({ change, severity, at }): Occurred => {
    const notice = {
      change_id: change.id,
      artist_id: change.monitored_artist_id,
      change_type: change.change_type,
      ...{ severity, cadence, rules: [{ rule_id, severity, cadence }] },
    };
    return { notice, at };
  });
  return rehearse(occurred, timed);
}

/** The shortest list that has all that can match. */
async function listFor(table: Table, org: string, artistId: string | null): Promise<ChangeList> {
  if (artistId === null || (await getHold(table, org, artistId))) {
    return listOf(org, artistId, 'confirmed');
  }
  throw invalidInput('body.artist_filter', inputFaults.notYours({ what: 'artists' }));
}
