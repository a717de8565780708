import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { keys } from '../../shared/table/keys.ts';
import type { ServiceFunction } from '../constructs/service-function.ts';
import { tableArnOf } from './kept.ts';
import { allow, setVariable } from './rights.ts';

export type TableUse = 'items' | 'due' | 'gauge';

/** Gives a function its part of the table. */
export function giveTable(
  to: ServiceFunction,
  use: TableUse,
  { tableName, erases }: { tableName: string; erases: boolean },
): void {
  const tableArn = tableArnOf(to, tableName);
  const index = (name: string) => `${tableArn}/index/${name}`;
  setVariable(to, 'TABLE_NAME', tableName);
  if (use === 'due') {
    allow(to, ['dynamodb:Query'], [index('due')]);
    allowKey(to, ['dynamodb:GetItem', 'dynamodb:PutItem'], tableArn, keys.sweep.pk);
    return;
  }
  if (use === 'gauge') {
    allow(to, ['dynamodb:Query'], [index('due')]);
    allow(to, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tableArn]);
    allowKey(to, ['dynamodb:PutItem'], tableArn, keys.artistCount.pk);
    return;
  }
  allow(
    to,
    [
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:ConditionCheckItem',
    ],
    [tableArn],
  );
  giveChanges(to, tableArn, erases);
  allow(to, ['dynamodb:Query'], [index('feed'), index('thread')]);
}

/** Allows actions on the items of one partition of the table. */
function allowKey(to: ServiceFunction, actions: string[], tableArn: string, pk: string): void {
  to.lambda.addToRolePolicy(
    new PolicyStatement({
      actions,
      resources: [tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [pk] } },
    }),
  );
}

/**
 * Lines of audit logs have partitions of their own, so that IAM can tell them apart: only the eraser
 * changes or deletes them. Which keys IAM sees in a transaction is not documented, so those are let
 * through; and who may add lines could put one over another, which no condition can tell apart.
 */
function giveChanges(to: ServiceFunction, tableArn: string, erases: boolean): void {
  const changes = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
  const many = 'dynamodb:BatchWriteItem';
  if (erases) {
    allow(to, [...changes, many], [tableArn]);
    return;
  }
  const statements = [
    {
      actions: [...changes, many],
      conditions: {
        'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': [keys.audit('*', '').pk] },
      },
    },
    {
      actions: changes,
      conditions: {
        'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
      },
    },
  ];
  for (const statement of statements) {
    to.lambda.addToRolePolicy(new PolicyStatement({ ...statement, resources: [tableArn] }));
  }
}
