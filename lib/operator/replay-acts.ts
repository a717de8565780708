import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { actsPerCallMax, lastActs, type NotedAct } from '../../shared/domain/lasting-acts.ts';
import { readActs } from '../../shared/table/lasting-acts.ts';
import { OperatorError } from './invoke.ts';
import { tablesAt, type Where } from './scan.ts';

type Ask = (command: Readonly<Record<string, string>>) => Promise<string>;

/**
 * Has the service do again what a restored table has forgotten, as the table in use before noted it. That one is
 * read with the rights of whoever runs this, since no function knows it. May be repeated.
 * @returns what the service says of it, in lines.
 * @throws OperatorError when the table before can't be read, or the service refuses.
 */
export async function replayActs(before: string, ask: Ask, where: Where): Promise<string> {
  const acts = lastActs(await actsOf(before, where));
  if (acts.length === 0) return `${before} has noted nothing that must not be undone.`;
  const lines: string[] = [];
  for (let at = 0; at < acts.length; at += actsPerCallMax) {
    const some = JSON.stringify(acts.slice(at, at + actsPerCallMax));
    lines.push(await ask({ command: 'replay-acts', table: before, acts: some }));
  }
  return lines.join('\n');
}

async function actsOf(name: string, where: Where): Promise<NotedAct[]> {
  const client = tablesAt(where);
  try {
    return await readActs({ name, db: DynamoDBDocumentClient.from(client) }, new Date());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `Couldn’t read the table ${name}: ${why} What was deleted, revoked, or removed since the restore point is back: docs/restore.md#without-the-old-table`,
    );
  } finally {
    client.destroy();
  }
}
