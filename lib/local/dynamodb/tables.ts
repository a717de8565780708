import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import { inventedName, type Identities } from '../template/identities.ts';

const KeySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);
const Index = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.literal('INCLUDE', 'only indexes that include attributes are run here'),
    NonKeyAttributes: z.array(z.string()).transform((names) => names.toSorted()),
  }),
});
/** What is the same in the template and in the database. */
const Shape = z.object({
  KeySchema,
  GlobalSecondaryIndexes: z
    .array(Index)
    .default([])
    .transform((list) => list.toSorted((a, b) => (a.IndexName < b.IndexName ? -1 : 1))),
});
const TableProperties = Shape.extend({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }),
});
type TableProperties = z.output<typeof TableProperties>;

export interface LocalTable {
  id: string;
  name: string;
  keyNames: readonly string[];
  /** Attribute with the epoch second at which an item expires. */
  ttlAttribute: string;
}

/**
 * Makes the tables of the templates that don't exist yet.
 * @throws LocalFailure when one exists with other keys or indexes, or can't be made.
 */
export async function provisionTables(
  identities: Identities,
  client: DynamoDBClient,
): Promise<LocalTable[]> {
  const tables: LocalTable[] = [];
  for (const resource of identities.ofType('AWS::DynamoDB::GlobalTable')) {
    const properties = identities.properties(resource, TableProperties);
    const name = inventedName(resource, 255);
    await ensureTable(client, name, properties);
    identities.set(resource, {
      ref: name,
      attributes: { Arn: identities.arn('dynamodb', `table/${name}`), TableId: name },
    });
    tables.push({
      id: resource.id,
      name,
      keyNames: properties.KeySchema.map(({ AttributeName }) => AttributeName),
      ttlAttribute: properties.TimeToLiveSpecification.AttributeName,
    });
  }
  return tables;
}

async function ensureTable(
  client: DynamoDBClient,
  name: string,
  properties: TableProperties,
): Promise<void> {
  const existing = await describeTable(client, name);
  if (existing !== null) {
    if (isSame(existing, properties)) return;
    throw new LocalFailure(
      `The table ${name} has other keys or indexes than the template. Start with --reset to create it again.`,
    );
  }
  try {
    const { GlobalSecondaryIndexes, TimeToLiveSpecification, ...keys } = properties;
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        ...keys,
        // An empty list is refused.
        ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
      }),
    );
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  } catch (error) {
    throw new LocalFailure(`Can’t create the table ${name}: ${messageOf(error)}`, error);
  }
}

async function describeTable(
  client: DynamoDBClient,
  name: string,
): Promise<TableDescription | null> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw new LocalFailure(`The database doesn’t answer like DynamoDB: ${messageOf(error)}`, error);
  }
}

/** Whether what is has the keys, indexes and projections of what should be. */
function isSame(existing: TableDescription, wanted: TableProperties): boolean {
  return isDeepStrictEqual(Shape.safeParse(existing).data, Shape.parse(wanted));
}
