import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import { inventedName, type Account, type Identities } from '../template/identities.ts';
import { resourcesOfType, type Assembly } from '../template/assembly.ts';

const KeySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);
const Index = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']).default('ALL'),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});
const TableProperties = z.object({
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema,
  GlobalSecondaryIndexes: z.array(Index).optional(),
  LocalSecondaryIndexes: z.array(Index).optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
});
type TableProperties = z.output<typeof TableProperties>;

export interface LocalTable {
  id: string;
  name: string;
  keyNames: readonly string[];
  /** Attribute with the epoch second at which an item expires. */
  ttlAttribute: string | undefined;
}

/**
 * Makes the tables of the templates that don't exist yet.
 * @throws LocalFailure when one exists with other keys or indexes, or can't be made.
 */
export async function provisionTables(
  assembly: Assembly,
  identities: Identities,
  account: Account,
  client: DynamoDBClient,
): Promise<LocalTable[]> {
  const tables: LocalTable[] = [];
  for (const resource of resourcesOfType(
    assembly,
    'AWS::DynamoDB::GlobalTable',
    'AWS::DynamoDB::Table',
  )) {
    const properties = identities.properties(resource, TableProperties);
    const name = properties.TableName ?? inventedName(resource, 255);
    await ensureTable(client, name, properties);
    identities.set(resource, {
      ref: name,
      attributes: {
        Arn: `arn:aws:dynamodb:${account.region}:${account.id}:table/${name}`,
        TableId: name,
      },
    });
    const ttl = properties.TimeToLiveSpecification;
    tables.push({
      id: resource.id,
      name,
      keyNames: properties.KeySchema.map(({ AttributeName }) => AttributeName),
      ttlAttribute: ttl?.Enabled === true ? ttl.AttributeName : undefined,
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
    if (shapeOf(existing) === shapeOf(properties)) return;
    throw new LocalFailure(
      `The table ${name} has other keys or indexes than the template. Start with --reset to create it again.`,
    );
  }
  try {
    await client.send(new CreateTableCommand(createInput(name, properties)));
    const ttl = properties.TimeToLiveSpecification;
    if (ttl?.AttributeName !== undefined) {
      const specification = { AttributeName: ttl.AttributeName, Enabled: ttl.Enabled };
      await client.send(
        new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: specification }),
      );
    }
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

function createInput(name: string, properties: TableProperties): CreateTableCommandInput {
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    // Empty lists are refused; a stream is left out because it slows the engine with every write.
    ...(properties.GlobalSecondaryIndexes === undefined
      ? {}
      : { GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes }),
    ...(properties.LocalSecondaryIndexes === undefined
      ? {}
      : { LocalSecondaryIndexes: properties.LocalSecondaryIndexes }),
  };
}

interface Shape {
  KeySchema?: readonly { AttributeName?: string | undefined; KeyType?: string | undefined }[];
  GlobalSecondaryIndexes?: readonly ShapedIndex[] | undefined;
  LocalSecondaryIndexes?: readonly ShapedIndex[] | undefined;
}
interface ShapedIndex {
  IndexName?: string | undefined;
  KeySchema?: Shape['KeySchema'];
  Projection?:
    { ProjectionType?: string | undefined; NonKeyAttributes?: string[] | undefined } | undefined;
}

/** Keys, indexes and projections as one text, to compare what is with what should be. */
function shapeOf(table: Shape): string {
  const keys = (schema: Shape['KeySchema']) =>
    (schema ?? []).map(({ AttributeName, KeyType }) => `${KeyType ?? ''} ${AttributeName ?? ''}`);
  const indexes = (list: readonly ShapedIndex[] | undefined) =>
    (list ?? [])
      .map((index) => [
        index.IndexName,
        keys(index.KeySchema),
        index.Projection?.ProjectionType,
        [...(index.Projection?.NonKeyAttributes ?? [])].sort(),
      ])
      .sort();
  return JSON.stringify([
    keys(table.KeySchema),
    indexes(table.GlobalSecondaryIndexes),
    indexes(table.LocalSecondaryIndexes),
  ]);
}
