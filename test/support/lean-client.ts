import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { EngineRoom } from './engine-room.ts';
import type { KnownShards } from './known-shards.ts';
import { OwnSockets } from './own-sockets.ts';
import { speakPlainJson } from './plain-json.ts';
import { resolveOnce } from './resolved-once.ts';

/**
 * What a call goes through that means nothing to an engine on this machine: it lives in one place,
 * takes any signature, counts nobody's versions, and is never too busy.
 */
const pointless = [
  'endpointV2Middleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'hostHeaderMiddleware',
  'contentLengthMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'retryMiddleware',
  // It makes a copy of what each call says and is answered, and then writes it nowhere.
  'loggerMiddleware',
];

/**
 * The SDK's client of a table on a local engine. Commands, items, requests, answers, and errors are the
 * SDK's own; what costs most of a call's CPU time and tells tests nothing is left out.
 */
export function leanClient(
  endpoint: string,
  room = new EngineRoom(Number(new URL(endpoint).port)),
  shards: KnownShards | null = null,
): {
  client: DynamoDBClient;
  db: DynamoDBDocumentClient;
} {
  const requestHandler = new OwnSockets(endpoint, room, shards);
  const client = new DynamoDBClient({ endpoint, requestHandler });
  speakPlainJson(client);
  const db = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  resolveOnce(db, pointless);
  return { client, db };
}
