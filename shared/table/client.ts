import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table: its name, that of the ledger beside it, and the client that reaches both. */
export interface Table {
  readonly name: string;
  /** Only where acts are noted that a restored table must not undo. */
  readonly ledger?: string | undefined;
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

/** A client of the table `name` and its `ledger`; where they are comes from the environment of the SDK. */
export function openTable(name: string, ledger?: string): Table {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { name, ledger, db };
}
