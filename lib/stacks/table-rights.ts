import { keys } from '../../shared/table/keys.ts';
import type { ServiceFunction } from '../constructs/service-function.ts';
import { tableArnOf } from './kept.ts';

/** What is done to items, as IAM calls it; and the indexes of changes that are queried. */
type ItemRight =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'feed'
  | 'thread'
  | 'waiting'
  | 'due watches';
export type TableUse = 'due' | 'tick' | 'gauge' | 'reconcile' | readonly ItemRight[];

/** What most functions do. */
export const items = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
] as const satisfies TableUse;

/** Of which table, and what of it. */
interface Within {
  tableName: string;
  /** The only partitions, as patterns; undefined: all but those of logs. */
  partitions: readonly string[] | undefined;
  erases: boolean;
  operates: boolean;
}

/** Gives a function its part of the table. */
export function giveTable(
  to: ServiceFunction,
  use: TableUse,
  { tableName, partitions, erases, operates }: Within,
): void {
  const tableArn = tableArnOf(to, tableName);
  const index = (name: string) => `${tableArn}/index/${name}`;
  to.setVariable('TABLE_NAME', tableName);
  if (use === 'due') {
    to.allow(['dynamodb:Query'], [index('due'), index('waiting')]);
    // How far it came; and in the state of a target, that something waits for it.
    const notes = [keys.sweep.pk, keys.targetState('*').pk];
    allowKeys(to, ['dynamodb:GetItem', 'dynamodb:PutItem'], tableArn, notes);
    allowKeys(to, ['dynamodb:Query'], tableArn, [keys.failing('').pk]);
    // Targets, each with its state, in one read.
    const targets = [keys.organization('*').pk, keys.targetState('*').pk];
    allowKeys(to, ['dynamodb:BatchGetItem'], tableArn, targets);
    return;
  }
  if (use === 'tick') {
    giveTick(to, tableArn);
    return;
  }
  if (use === 'gauge') {
    to.allow(['dynamodb:Query'], [index('due'), index('waiting')]);
    allowExcept(to, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], tableArn, operatorLog);
    allowKeys(to, ['dynamodb:PutItem'], tableArn, [keys.artistCount.pk]);
    allowKeys(to, ['dynamodb:Query'], tableArn, [keys.failing('').pk]);
    return;
  }
  if (use === 'reconcile') {
    giveComparison(to, tableArn);
    return;
  }
  const only = (rights: readonly ItemRight[]) =>
    rights.filter((right) => use.includes(right)).map((right) => `dynamodb:${right}`);
  const adds = only(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem']);
  const changes = only(['UpdateItem', 'DeleteItem']);
  if (partitions) {
    // Transactions, too, whether or not IAM sees their keys: they touch nothing else.
    allowKeys(to, [...adds, ...changes], tableArn, partitions);
    giveIndexes(to, use, index);
    return;
  }
  if (operates) to.allow(adds, [tableArn]);
  else allowExcept(to, adds, tableArn, operatorLog);
  giveChanges(to, tableArn, { changes, many: only(['BatchWriteItem']), erases, operates });
  giveIndexes(to, use, index);
}

/** The indexes that a list of uses names. */
function giveIndexes(
  to: ServiceFunction,
  use: readonly string[],
  index: (name: string) => string,
): void {
  const indexes = ['feed', 'thread', 'waiting'].filter((name) => use.includes(name));
  if (use.includes('due watches')) indexes.push('due');
  if (indexes.length > 0) to.allow(['dynamodb:Query'], indexes.map(index));
}

/** Reads artists by their slots, takes permits, and notes how far it came, who differs, and at which pace who comes first. */
function giveTick(to: ServiceFunction, tableArn: string): void {
  allowKeys(to, ['dynamodb:Query'], tableArn, [keys.slot('*', '*', '*').pk]);
  allowKeys(to, ['dynamodb:UpdateItem'], tableArn, [keys.slot('*', 'first', '*').pk]);
  const read = [keys.watch('*').pk, keys.artistCount.pk];
  allowKeys(to, ['dynamodb:BatchGetItem'], tableArn, read);
  const places = [keys.ticks('*').pk, keys.source('*').pk];
  allowKeys(to, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArn, places);
  allowKeys(to, ['dynamodb:PutItem'], tableArn, [keys.ticks('*').pk]);
  allowKeys(to, ['dynamodb:UpdateItem'], tableArn, [keys.watch('*').pk]);
}

/** Reads holds and plans, changes and what became of them, and notes how far it came. */
function giveComparison(to: ServiceFunction, tableArn: string): void {
  to.allow(['dynamodb:Query'], [`${tableArn}/index/due`, `${tableArn}/index/feed`]);
  const audited = [keys.change('*').pk, keys.targetState('*').pk];
  const read = [keys.watch('*').pk, keys.organization('*').pk, ...audited];
  allowKeys(to, ['dynamodb:BatchGetItem'], tableArn, read);
  allowKeys(to, ['dynamodb:Query'], tableArn, [keys.watch('*').pk, keys.change('*').pk]);
  const own = ['dynamodb:GetItem', 'dynamodb:PutItem'];
  allowKeys(to, own, tableArn, [keys.reconciliation.pk]);
  allowKeys(to, ['dynamodb:GetItem'], tableArn, [keys.organization('*').pk]);
}

const neverChanged = [keys.audit('*', '').pk, keys.lastingAct('*', '').pk];

/** Of the operator's function alone: others neither read nor write it. */
const operatorLog = keys.operatorAudit('').pk;

/** Allows actions on the items of all partitions of the table but one. */
function allowExcept(to: ServiceFunction, actions: string[], tableArn: string, pk: string): void {
  to.allow(actions, [tableArn], exceptFor(pk));
}

function exceptFor(pk: string): Readonly<Record<string, object>> {
  return { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': [pk] } };
}

/** Allows actions on the items of some partitions of the table: names, or patterns with `*`. */
export function allowKeys(
  to: ServiceFunction,
  actions: string[],
  tableArn: string,
  pks: readonly string[],
): void {
  const isPattern = pks.some((pk) => pk.includes('*'));
  to.allow(actions, [tableArn], {
    [isPattern ? 'ForAllValues:StringLike' : 'ForAllValues:StringEquals']: {
      'dynamodb:LeadingKeys': pks,
    },
  });
}

/**
 * Lines of audit logs, and acts that a restored table must not undo, have partitions of their own, so that IAM
 * can tell them apart: only the eraser changes or deletes them. Which keys IAM sees in a transaction is not documented, so those are let
 * through; and who may add lines could put one over another, which no condition can tell apart.
 */
function giveChanges(
  to: ServiceFunction,
  tableArn: string,
  {
    changes,
    many,
    erases,
    operates,
  }: Pick<Within, 'erases' | 'operates'> & Record<'changes' | 'many', string[]>,
): void {
  if (erases) {
    allowExcept(to, [...changes, ...many], tableArn, operatorLog);
    return;
  }
  to.allow([...changes, ...many], [tableArn], {
    'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': neverChanged },
  });
  to.allow(changes, [tableArn], {
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    ...(!operates && exceptFor(operatorLog)),
  });
}
