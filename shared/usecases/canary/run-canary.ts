import {
  canaryGivesUpAfterSeconds,
  canaryIds,
  canaryName,
  type CanaryRound,
  type CanaryStep,
  nextStep,
} from '../../plan/canary.ts';
import { beginRound, calmName, type CanaryItem, readCanary } from '../../table/canary.ts';
import { type ChangeItem } from '../../changes/items/change-item.ts';
import { getChange } from '../../changes/items/changes.ts';
import { ofOrganization, readFeed } from '../../changes/items/feed.ts';
import { getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getWatch } from '../../watches/items/watches.ts';
import { note } from '../../telemetry/record.ts';
import type { Queues } from '../ports.ts';
import { setUpCanary, type SetUpDeps } from './set-up.ts';

export interface CanaryDeps extends SetUpDeps {
  queues: Pick<Queues, 'send'>;
}

/**
 * Looks how the canary's round stands, and begins the next one if that has arrived or was given up: its
 * artist gets another name, and is checked as if a person had asked for it. What follows is what follows
 * for everybody: it is found, confirmed by a re-check, routed, and delivered to a webhook, which is this
 * service's own.
 * @param given a round that is only to be looked at; absent: begin the next one when it's time.
 */
export async function runCanary(deps: CanaryDeps, given?: number): Promise<CanaryRound> {
  const { table, clock } = deps;
  const last = await readCanary(table);
  const standing = last && (await standingOf(table, last, clock.now()));
  if (standing) noteStanding(standing);
  if (standing && (given !== undefined || isUnderWay(standing))) return standing;
  const hold = await setUpCanary(deps);
  await calmName(table, hold.watch_id);
  if (await beginRound(table, last, clock.now())) {
    await deps.queues.send({ kind: 'check_now', watch_id: hold.watch_id, attempt: 0 });
  }
  const begun = await readCanary(table);
  if (!begun) throw new Error('the canary’s round is gone');
  note({ began_round: begun.round });
  return { round: begun.round, is_new: true, step: 'asked', seconds: 0 };
}

function isUnderWay({ step, seconds }: CanaryRound): boolean {
  return step !== 'received' && seconds < canaryGivesUpAfterSeconds;
}

/** A round that is still under way or was given up: which step is late. */
function noteStanding({ round, step, seconds }: CanaryRound): void {
  const late = nextStep(step);
  note({ round, step, round_seconds: seconds, ...(late && { waits_for: late }) });
}

async function standingOf(table: Table, item: CanaryItem, now: Date): Promise<CanaryRound> {
  const { round, asked_at, received_at } = item;
  const until = received_at === null ? now : new Date(received_at);
  const seconds = Math.max(0, (until.getTime() - Date.parse(asked_at)) / 1000);
  const step = received_at === null ? await stepOf(table, item) : 'received';
  return { round, is_new: false, step, seconds };
}

/** How far a round came that hasn't arrived. */
async function stepOf(table: Table, item: CanaryItem): Promise<CanaryStep> {
  const change = await changeOf(table, item);
  if (change) {
    if (change.status !== 'confirmed') return 'found';
    return change.routed_to ? 'routed' : 'confirmed';
  }
  const { organization, artist } = canaryIds;
  const hold = await getHold(table, organization, artist, { consistent: true });
  const watch = hold && (await getWatch(table, hold.watch_id, { consistent: true }));
  return watch && watch.last_checked_at > item.asked_at ? 'checked' : 'asked';
}

/** The change of a round, as it stands; null: there is none yet, or the index doesn't show it yet. */
async function changeOf(table: Table, { round, asked_at }: CanaryItem): Promise<ChangeItem | null> {
  const { organization } = canaryIds;
  for (const status of ['confirmed', 'detected'] as const) {
    const span = { since: asked_at, until: '9999' };
    const list = ofOrganization(organization, status);
    const { rows } = await readFeed(table, list, span, { limit: 3, after: null });
    const found = rows.find(({ change }) => change.payload.after === canaryName(round));
    if (found) return getChange(table, organization, found.change.id);
  }
  return null;
}
