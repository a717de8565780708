import { type LedgerAct, LedgerEntry, subjectOf } from '../domain/ledger.ts';
import type { Table } from './client.ts';
import { ttlAttribute } from './indexes.ts';
import { queryPartition } from './pages.ts';
import type { Write } from './transaction.ts';
import { wholeItem } from './item.ts';

/** A day longer than a table can go back in time. */
const keptDays = 36;
const dayMs = 86_400_000;

/**
 * The write that notes an act in the ledger, a table of its own, which is not restored with the other
 * one. It belongs into the transaction of the act: there is never one without the other.
 */
export function ledgerWrite(did: LedgerAct, at: Date): Write {
  const iso = at.toISOString();
  return {
    ofLedger: true,
    ...wholeItem(
      { pk: dayOf(at), sk: `${iso} ${did.act} ${subjectOf(did)}` },
      { at: iso, did, [ttlAttribute]: Math.floor(at.getTime() / 1000) + keptDays * 86_400 },
    ),
  };
}

/** All that the ledger has, oldest first. */
export async function readLedger(table: Table, now: Date): Promise<LedgerEntry[]> {
  const { ledger: name } = table;
  if (name === undefined) throw new Error('this function was given no ledger');
  const entries: LedgerEntry[] = [];
  for (let ago = keptDays; ago >= 0; ago -= 1) {
    const day = dayOf(new Date(now.getTime() - ago * dayMs));
    const rows = await queryPartition({ ...table, name }, day, { consistent: true });
    entries.push(...rows.map((row) => LedgerEntry.parse(row)));
  }
  return entries;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
