import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { dynoxideBinary, startDynoxide } from '../../lib/local/dynamodb/dynoxide.ts';
import { createTable, oneTable } from '../support/engine.ts';
import { leanClient } from '../support/lean-client.ts';

/** What a failed call tells, of which kind it may be. */
interface Fault {
  name?: string;
  message?: string;
  Item?: unknown;
  CancellationReasons?: unknown;
}

/** What tests call the table with leaves out much of the SDK: what they see must be the same. */
describe('the client of the tests answers as the SDK’s own does', () => {
  const engine = oneTable();
  let sdk: DynamoDBDocumentClient;
  beforeAll(async () => {
    sdk = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: engine.endpoint() }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (const sk of ['1', '2', '3']) {
      await engine.table.db.send(new PutCommand({ TableName, Item: { ...item, sk } }));
    }
  });
  afterAll(async () => {
    sdk.destroy();
  });

  const TableName = 'test-table';
  const item = {
    pk: 'a',
    text: '“ä” 🎵 \u0000 "B":',
    number: -1.5e-7,
    isTrue: true,
    nothing: null,
    list: [1, 'two', [], {}],
    names: new Set(['x', 'y']),
    bytes: new Uint8Array([0, 255, 10]),
    B: Buffer.from('ä'),
    BS: { B: 'B', BS: ['BS'], within: [new Uint8Array([7])] },
    pieces: new Set([new Uint8Array([1]), new Uint8Array([2, 3])]),
    left: undefined,
    long: 'é'.repeat(90_000),
  };
  const key = { pk: 'a', sk: '1' };
  const range = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'a' },
  };
  const refused = { ConditionExpression: 'attribute_not_exists(pk)' };

  it.each([
    ['an item with all kinds of values', () => new GetCommand({ TableName, Key: key })],
    ['no item', () => new GetCommand({ TableName, Key: { ...key, sk: '9' } })],
    ['a page and where the next one begins', () => new QueryCommand({ ...range, Limit: 2 })],
    [
      'items without bytes',
      () => new QueryCommand({ ...range, ProjectionExpression: 'sk, isTrue' }),
    ],
    ['many', () => new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key] } } })],
    [
      'a changed item',
      () =>
        new UpdateCommand({
          TableName,
          Key: key,
          UpdateExpression: 'SET note = :note',
          ExpressionAttributeValues: { ':note': 'new' },
          ReturnValues: 'ALL_NEW',
        }),
    ],
  ])('%s', async (_what, command) => {
    const own = await engine.table.db.send(command() as GetCommand);
    const others = await sdk.send(command() as GetCommand);
    expect(own).toEqual({ ...others, $metadata: expect.anything() as unknown });
  });

  it.each([
    [
      'ConditionalCheckFailedException',
      () =>
        new PutCommand({
          TableName,
          Item: key,
          ...refused,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
    ],
    [
      'TransactionCanceledException',
      () =>
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName, Item: { ...key, sk: '8' } } },
            { Put: { TableName, Item: key, ...refused } },
          ],
        }),
    ],
    ['ValidationException', () => new QueryCommand({ TableName, KeyConditionExpression: 'pk <' })],
    ['ResourceNotFoundException', () => new GetCommand({ TableName: 'another', Key: key })],
  ])('fails with %s', async (name, command) => {
    const fault = async (db: DynamoDBDocumentClient) => {
      const { name, message, ...more }: Fault = await db.send(command() as PutCommand).then(
        () => ({}),
        (thrown: unknown) => thrown as Fault,
      );
      return { name, message, item: more.Item, reasons: more.CancellationReasons };
    };
    const own = await fault(engine.table.db);
    expect(own).toEqual(await fault(sdk));
    expect(own.name).toBe(name);
  });

  it('fails when the engine is gone, and does not wait for it', async () => {
    const other = await startDynoxide(dynoxideBinary(), null, () => undefined);
    const { client, db } = leanClient(other.endpoint);
    await createTable(client, TableName);
    await db.send(new GetCommand({ TableName, Key: key }));
    await other.stop();
    await expect(db.send(new GetCommand({ TableName, Key: key }))).rejects.toThrow('ECONNREFUSED');
  });
});
