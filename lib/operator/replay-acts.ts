import { callsAbout } from '../../shared/table/calls.ts';
import { actsPerCallMax, lastActs } from '../../shared/domain/operator/lasting-acts.ts';
import { type Noted, readActs } from '../../shared/table/lasting-acts.ts';
import { type Ask, OperatorError, type Where } from './invoke.ts';
import { atTables, restoredFrom } from './tables.ts';

/**
 * Has the service do again what a restored table has forgotten, as the table in use before noted it. That one is
 * read with the rights of whoever runs this, since no function knows it. May be repeated.
 * @returns what the service says of it, in lines.
 * @throws OperatorError when the table before can't be read, isn't the one, or the service refuses.
 */
export async function replayActs(before: string, ask: Ask, where: Where): Promise<string> {
  if ('stage' in where) await refuseAnother(before, await ask({ command: 'verify-table' }), where);
  const { acts: noted, unread } = await actsOf(before, where);
  const acts = lastActs(noted);
  const lines = unread.map((key) => `LOOK: a note in ${before} can’t be read: ${key}`);
  if (acts.length === 0) lines.push(`${before} has noted nothing that must not be undone.`);
  for (let at = 0; at < acts.length; at += actsPerCallMax) {
    const some = JSON.stringify(acts.slice(at, at + actsPerCallMax));
    lines.push(await ask({ command: 'replay-acts', table: before, acts: some }));
  }
  return lines.join('\n');
}

/** Another table than the one before would be read without a fault, and say nothing of what was since. */
async function refuseAnother(before: string, inUse: string, where: Where): Promise<void> {
  const restored = await restoredFrom(inUse, where);
  if (restored?.from === before) return;
  const its = restored ? `was restored from ${restored.from}` : 'isn’t a restored table';
  throw new OperatorError(`${inUse} is in use. It ${its}, so ${before} isn’t the table before it.`);
}

async function actsOf(name: string, where: Where): Promise<Noted> {
  return atTables(
    where,
    (why) =>
      `Couldn’t read the table ${name}: ${why} What was deleted, revoked, or removed since the restore point is back: docs/operators/restore.md#without-the-old-table`,
    (client) => readActs({ name, call: callsAbout(name, client) }, new Date()),
  );
}
