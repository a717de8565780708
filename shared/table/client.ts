import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table: its name and the client that reaches it. */
export interface Table {
  readonly name: string;
  readonly db: DynamoDBDocumentClient;
}

/** A client of the table `name`; where it is comes from the environment of the SDK. */
export function openTable(name: string): Table {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { name, db };
}
