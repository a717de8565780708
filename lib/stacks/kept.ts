import { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import * as z from 'zod';

const Kept = z.object({
  tableName: z.string(),
  sessionKeys: z.string(),
  sessionPublicKeys: z.string(),
  encryptionKey: z.string(),
  pepper: z.string(),
});
/** All that the service stack knows of the data stack: names, and of secrets their ARNs. */
export type Kept = Readonly<z.output<typeof Kept>>;
const values = Kept.keyof().options;

const parameterOf: Readonly<Record<keyof Kept, string>> = {
  tableName: 'table-name',
  sessionKeys: 'session-keys-secret-arn',
  sessionPublicKeys: 'session-public-keys-secret-arn',
  encryptionKey: 'encryption-key-secret-arn',
  pepper: 'pepper-secret-arn',
};

function parameterName(stage: string, value: keyof Kept): string {
  return `/artist-monitor/${stage}/${parameterOf[value]}`;
}

/**
 * Writes down how the resources of the data stack are called. Not as exports of the stack:
 * CloudFormation refuses to remove an export that another stack imports, and the data stack is
 * deployed first. So a resource could never be removed together with its last user.
 */
export function publishKept(scope: Construct, stage: string, named: Kept): void {
  for (const value of values) {
    new StringParameter(scope, `Where-${value}`, {
      parameterName: parameterName(stage, value),
      stringValue: named[value],
    });
  }
}

/**
 * Looks up what `publishKept` wrote down; CloudFormation does so at each deployment.
 * @param tableName of a table that was restored, in place of the one that the data stack made
 */
export function findKept(scope: Construct, stage: string, tableName?: string): Kept {
  const named = values.map((value) => {
    const name = parameterName(stage, value);
    const found = StringParameter.fromStringParameterName(scope, `Where-${value}`, name);
    return [value, found.stringValue] as const;
  });
  return Kept.parse({
    ...Object.fromEntries(named),
    ...(tableName !== undefined && { tableName }),
  });
}

/** The ARN of the table with this name, in the account and Region of `scope`. */
export function tableArnOf(scope: Construct, tableName: string): string {
  return Stack.of(scope).formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: tableName,
  });
}
