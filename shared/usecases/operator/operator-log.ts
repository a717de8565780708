import { Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import {
  type LoggedCommand,
  type AskedBy,
  type CommandStep,
  type OperatorEntry,
  operatorEntry,
} from '../../domain/operator/operator-log.ts';
import type { Table } from '../../table/client.ts';
import { operatorLogWrite, readOperatorLog } from '../../table/people/operator-log.ts';
import { transact, type Write } from '../../table/transaction.ts';
import type { Clock, Random } from '../ports.ts';
import { commandWords } from './operator-words.ts';

export interface OperatorLogDeps {
  table: Table;
  clock: Clock;
  random: Random;
}

interface LoggedStep {
  step: CommandStep;
  reason?: string;
}

/**
 * Runs a command after writing its line to the operator's log. If the command fails, a second line
 * says why, and this throws what `act` threw.
 */
export async function logged<T>(
  deps: OperatorLogDeps,
  asked: LoggedCommand,
  by: AskedBy,
  act: () => Promise<T>,
): Promise<T> {
  await transact(deps.table, [lineOf(deps, asked, by, { step: 'requested' })]);
  return orTellWhy(deps, asked, by, act);
}

/** Like {@link logged}, for an `act` that writes the line in a transaction of its own. */
export async function loggedWithin<T>(
  deps: OperatorLogDeps,
  asked: LoggedCommand,
  by: AskedBy,
  act: (line: Write) => Promise<T>,
): Promise<T> {
  const line = lineOf(deps, asked, by, { step: 'requested' });
  return orTellWhy(deps, asked, by, () => act(line));
}

async function orTellWhy<T>(
  deps: OperatorLogDeps,
  asked: LoggedCommand,
  by: AskedBy,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    await tellWhy(deps, asked, by, error);
    throw error;
  }
}

/** @throws AggregateError when that cannot be written either. */
async function tellWhy(
  deps: OperatorLogDeps,
  asked: LoggedCommand,
  by: AskedBy,
  error: unknown,
): Promise<void> {
  try {
    await transact(deps.table, [lineOf(deps, asked, by, endOf(error))]);
  } catch (unwritten) {
    throw new AggregateError(
      [error, unwritten],
      'a command failed, and so did writing its log line',
    );
  }
}

/** Only stable words: an error message can hold anything. The function's log has it. */
function endOf(error: unknown): LoggedStep {
  if (error instanceof Problem) return { step: 'refused', reason: error.code };
  return { step: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
}

function lineOf(
  { clock, random }: OperatorLogDeps,
  asked: LoggedCommand,
  by: AskedBy,
  step: LoggedStep,
): Write {
  const at = clock.now();
  const id = newId('audit', { now: at, random: random.bytes(10) });
  return operatorLogWrite(operatorEntry({ id, at }, asked, by, step));
}

/** How many lines the operator sees. */
const shownMax = 50;

/** The newest lines of the operator's log, newest first, one to a line of text. */
export async function viewOperatorLog({ table, clock }: OperatorLogDeps): Promise<string> {
  const entries = await readOperatorLog(table, shownMax, clock.now());
  if (entries.length === 0) return commandWords.emptyLog();
  return entries.map(textOf).join('\n');
}

function textOf({ at, actor, action, request_id, after }: OperatorEntry): string {
  const [command = '', step] = action.split('.');
  const { reason, ...given } = after;
  // By name: the table does not keep the order of a map.
  const said = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const words = [at, actor.name ?? 'unnamed', command, ...said.map(([, value]) => value)];
  if (step !== 'requested') words.push(`${step}: ${reason ?? 'unknown'}`);
  if (request_id !== null) words.push(`(${request_id})`);
  return words.join('  ');
}
