import { type LastingAct, NotedAct, subjectOf } from '../domain/operator/lasting-acts.ts';
import type { Table } from './client.ts';
import { ttlAttribute } from './indexes.ts';
import { wholeItem } from './item.ts';
import { keys } from './keys.ts';
import { queryPartition } from './pages.ts';
import type { Write } from './transaction.ts';

/** A week longer than a table can go back in time: a restore to its oldest point takes its time. */
const keptDays = 42;
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

/** What a table has noted. */
export interface Noted {
  /** Oldest first. */
  acts: NotedAct[];
  /** The keys of notes that can't be read, as one text each: damage is why tables are restored. */
  unread: string[];
}

/** All acts that a table has noted. */
export async function readActs(table: Table, now: Date): Promise<Noted> {
  const noted: Noted = { acts: [], unread: [] };
  for (let ago = keptDays; ago >= 0; ago -= 1) {
    const { pk } = keys.lastingAct(dayOf(new Date(now.getTime() - ago * dayMs)), '');
    for (const row of await queryPartition(table, pk, { consistent: true })) {
      const { data } = NotedAct.safeParse(row);
      if (data) noted.acts.push(data);
      else noted.unread.push(`${pk} ${String(row.sk)}`);
    }
  }
  return noted;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
