import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Call, callsAbout } from './calls.ts';

/** The one table: its name, and what reaches it. */
export interface Table {
  readonly name: string;
  readonly call: Call;
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

/** The table `name`; where it is comes from the environment of the SDK. */
export function openTable(name: string): Table {
  return { name, call: callsAbout(name, new DynamoDBClient({})) };
}
