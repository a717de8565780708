import type { WorkOf } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { type Mark, putOff, readMark, removeErased } from '../../table/erasure/erasure-marks.ts';
import { keys } from '../../table/keys.ts';
import { transact } from '../../table/transaction.ts';
import { pendingVerifications } from '../../table/verification/pending-slots.ts';
import { endWrites, getVerification } from '../../table/verification/verifications.ts';
import { type EraseDeps, eraseOrganization } from './erase-organization.ts';
import { fitToPlan } from '../../watches/index.ts';
import type { Clock } from '../ports.ts';
import { sendDue, type SendDeps } from '../send-due.ts';
import { written } from '../../table/failures.ts';

export interface TendDeps extends EraseDeps, SendDeps {
  clock: Clock;
}

/**
 * What was empty is looked at again after this long. An index may lag behind, and a function that read a change
 * before it was deleted may count it after that: it has a minute at most.
 */
const tryAgainSeconds = 300;

/**
 * Brings what an organization runs in line with its mark: while it is to be deleted its artists
 * pause and its verifications end; once it is restored its artists go on; when its time has come
 * everything is erased. May be repeated, also early: then nothing is due.
 */
export async function tendOrganization(
  deps: TendDeps,
  work: WorkOf<'organization'>,
): Promise<void> {
  const { organization_id: org } = work;
  const now = deps.clock.now();
  const key = keys.organization(org);
  const read = await readMark(deps.table, key);
  if (!read?.dueAt || read.dueAt > now.toISOString()) return;
  const { deletes_at } = read;
  if (deletes_at !== undefined && deletes_at <= now.toISOString()) {
    await eraseTurn(deps, work, read, now);
    return;
  }
  const { owed } = await fitToPlan(deps, org, { all: false });
  if (deletes_at !== undefined) await endVerifications(deps.table, org, now);
  await putOff(deps.table, key, read, deletes_at ?? null);
  await sendDue(deps, owed, { about: { organization_id: org } });
}

async function endVerifications(table: Table, org: string, now: Date): Promise<void> {
  for (const id of (await pendingVerifications(table, org, now)).values()) {
    const item = await getVerification(table, id, org);
    // Another process may have ended it.
    if (item) await written(transact(table, endWrites(item, 'cancelled', null)));
  }
}

async function eraseTurn(
  deps: TendDeps,
  work: WorkOf<'organization'>,
  read: Mark,
  now: Date,
): Promise<void> {
  const { organization_id: org } = work;
  const { deleted, isDone } = await eraseOrganization(deps, org);
  if (!isDone) {
    // The next turn is due as of now: the sweep comes ever later to what is long overdue.
    await putOff(deps.table, keys.organization(org), read, now.toISOString(), { emptied: false });
    await sendDue(deps, [work], { about: { organization_id: org } });
    return;
  }
  if (deleted > 0 || !read.emptied) {
    const again = new Date(deps.clock.now().getTime() + tryAgainSeconds * 1000);
    await putOff(deps.table, keys.organization(org), read, again.toISOString(), { emptied: true });
    return;
  }
  await removeErased(deps.table, keys.organization(org), deps.clock.now());
  deps.log.info('an organization was erased', { organization_id: org });
}
