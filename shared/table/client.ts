import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table: its name, and the client that reaches it. */
export interface Table {
  readonly name: string;
  readonly db: DynamoDBDocumentClient;
  /** Where the table is used for a request that is to be carried out once: that request. */
  readonly once?: OnceLock;
}

/** The lock that a request with an `Idempotency-Key` holds. */
export interface OnceLock {
  /** Hash of who asks for what under which key. */
  readonly scope: string;
  /** Unique to this attempt. */
  readonly lockId: string;
  /** Until when it is remembered what was made, in epoch milliseconds. */
  readonly keptUntilMs: number;
}

/** A client of the table `name`; where it is comes from the environment of the SDK. */
export function openTable(name: string): Table {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { name, db };
}
