import { type LastingAct, NotedAct, subjectOf } from '../domain/lasting-acts.ts';
import type { Table } from './client.ts';
import { ttlAttribute } from './indexes.ts';
import { wholeItem } from './item.ts';
import { keys } from './keys.ts';
import { queryPartition } from './pages.ts';
import type { Write } from './transaction.ts';

/** A day longer than a table can go back in time. */
const keptDays = 36;
const dayMs = 86_400_000;

/**
 * The write that notes an act in the partition of its day. It belongs into the transaction of the act: there is
 * never one without the other. After a restore, the table that was in use before still has it.
 */
export function actWrite(did: LastingAct, at: Date): Write {
  const iso = at.toISOString();
  return wholeItem(keys.lastingAct(dayOf(at), `${iso} ${did.act} ${subjectOf(did)}`), {
    at: iso,
    did,
    [ttlAttribute]: Math.floor(at.getTime() / 1000) + keptDays * 86_400,
  });
}

/** All acts that a table has noted, oldest first. */
export async function readActs(table: Table, now: Date): Promise<NotedAct[]> {
  const noted: NotedAct[] = [];
  for (let ago = keptDays; ago >= 0; ago -= 1) {
    const { pk } = keys.lastingAct(dayOf(new Date(now.getTime() - ago * dayMs)), '');
    const rows = await queryPartition(table, pk, { consistent: true });
    noted.push(...rows.map((row) => NotedAct.parse(row)));
  }
  return noted;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
