import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { sqsQueues } from '../../shared/aws/queues.ts';
import {
  organizationWrites,
  recordTermsAccepted,
  setPlan,
} from '../../shared/table/people/organizations.ts';
import { callsAbout } from '../../shared/table/calls.ts';
import { transact } from '../../shared/table/transaction.ts';
import type { Queues } from '../../shared/usecases/ports.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { newId } from '../../shared/domain/ids.ts';
import { issueApiKey } from '../../shared/usecases/api-keys/manage-api-keys.ts';
import { seededRandom } from '../support/clock.ts';
import type { Seeding } from './feed.ts';
import { type TestedTable, testedTable } from '../support/tested-table.ts';
import type { BenchService } from './service.ts';

const local = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

/** The table and the queues of a running service, past its functions. */
export interface BackDoor extends Disposable {
  table: TestedTable;
  queues: Queues;
}

export function backDoor({ running }: BenchService): BackDoor {
  const { DYNAMODB, SQS } = running.endpoints;
  const client = new DynamoDBClient({ ...local, endpoint: DYNAMODB! });
  const sqs = new SQSClient({ ...local, endpoint: SQS!, useQueueUrlAsEndpoint: false });
  const name = Object.values(running.tables)[0]!;
  const urls = Object.values(running.queues);
  const urlOf = (queue: string) => urls.find((url) => url.endsWith(`-${queue}`))!;
  return {
    table: testedTable(name, callsAbout(name, client)),
    queues: sqsQueues(urlOf, sqs),
    [Symbol.dispose]: () => {
      client.destroy();
      sqs.destroy();
    },
  };
}

/** A new organization on the plan business with `count` API keys. */
export async function organizationWithKeys(
  table: TestedTable,
  count: number,
): Promise<{ seeding: Seeding; keys: string[] }> {
  const now = new Date();
  const random = seededRandom(now.getTime());
  const ids = { now, random: random.bytes(10) };
  const organizationId = newId('organization', ids);
  const creatorId = newId('user', ids);
  await transact(
    table,
    organizationWrites({ id: organizationId, name: 'Bench', creatorId, at: now }),
  );
  await setPlan(table, organizationId, 'business');
  await recordTermsAccepted(table, organizationId, now);
  const issuing = {
    organization: {
      id: organizationId,
      plan: 'business',
      apiTermsAcceptedAt: now.toISOString(),
    },
    now,
    by: theService,
  } as const;
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    keys.push((await issueApiKey({ table, random }, issuing, `key ${index}`)).key);
  }
  return { seeding: { table, random, organizationId, now }, keys };
}
