import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynoxideBinary, startDynoxide } from '../../lib/local/dynamodb/dynoxide.ts';
import { type Call, callsAbout } from '../../shared/table/calls.ts';
import { callsTo, createTable, startTable, type TestTable } from '../support/engine.ts';
import { OwnSockets } from '../support/own-sockets.ts';

/** What a failed call tells, of which kind it may be. */
interface Fault {
  name?: string;
  message?: string;
  Item?: unknown;
  CancellationReasons?: unknown;
}

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
  Item: { Key: { Items: [{ Item: 'Keys' }] } },
  pieces: new Set([new Uint8Array([1]), new Uint8Array([2, 3])]),
  left: undefined,
  long: 'é'.repeat(90_000),
};
const key = { pk: 'a', sk: '1' };
const range = {
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': 'a' },
};
const refused = { ConditionExpression: 'attribute_not_exists(pk)' };

const commands = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  BatchWriteItem: BatchWriteCommand,
  TransactWriteItems: TransactWriteCommand,
};

/** The same calls by the SDK's document client. */
function callsBySdk(client: DynamoDBClient): Call {
  const marshallOptions = { removeUndefinedValues: true };
  const db = DynamoDBDocumentClient.from(client, { marshallOptions });
  return async (operation, input) => {
    const Command = commands[operation] as typeof GetCommand;
    return db.send(new Command({ TableName, ...input } as never)).catch((error: unknown) => {
      const { Item } = error as { Item?: Parameters<typeof unmarshall>[0] };
      throw Item ? Object.assign(error as Error, { Item: unmarshall(Item) }) : error;
    });
  };
}

/** The service's calls leave out much of the SDK, and those of tests still more: what is seen must be the same. */
describe.each(['the service', 'the tests'])(
  'calls of %s answer as the SDK’s own client does',
  (whose) => {
    let engine: TestTable;
    let client: DynamoDBClient;
    let sdk: Call;
    let own: Call;
    beforeAll(async () => {
      engine = await startTable();
      client = new DynamoDBClient({ endpoint: engine.endpoint() });
      sdk = callsBySdk(client);
      own = whose === 'the tests' ? engine.table.call : callsAbout(TableName, client);
      for (const sk of ['1', '2', '3']) await own('PutItem', { Item: { ...item, sk } });
    });
    afterAll(async () => {
      client.destroy();
      await engine.stop();
    });

    it.each<[string, (call: Call) => Promise<object>]>([
      ['an item with all kinds of values', (call) => call('GetItem', { Key: key })],
      ['no item', (call) => call('GetItem', { Key: { ...key, sk: '9' } })],
      ['a page and where the next one begins', (call) => call('Query', { ...range, Limit: 2 })],
      [
        'what is behind a page',
        (call) => call('Query', { ...range, ExclusiveStartKey: { ...key, sk: '2' } }),
      ],
      [
        'items without bytes',
        (call) => call('Query', { ...range, ProjectionExpression: 'sk, isTrue' }),
      ],
      ['many', (call) => call('BatchGetItem', { RequestItems: { [TableName]: { Keys: [key] } } })],
      [
        'a changed item',
        (call) =>
          call('UpdateItem', {
            Key: key,
            UpdateExpression: 'SET note = :note',
            ExpressionAttributeValues: { ':note': 'new' },
            ReturnValues: 'ALL_NEW',
          }),
      ],
      [
        'writes of a batch',
        (call) =>
          call('BatchWriteItem', {
            RequestItems: { [TableName]: [{ PutRequest: { Item: { ...item, sk: '4' } } }] },
          }),
      ],
      ['a deleted item', (call) => call('DeleteItem', { Key: { ...key, sk: '9' } })],
      [
        'a transaction',
        (call) =>
          call('TransactWriteItems', {
            TransactItems: [{ Put: { TableName, Item: { ...item, sk: '5' } } }],
          }),
      ],
    ])('%s', async (_what, asked) => {
      expect(await asked(own)).toEqual({ ...(await asked(sdk)), $metadata: expect.anything() });
    });

    it.each<[string, (call: Call) => Promise<object>]>([
      [
        'ConditionalCheckFailedException',
        (call) =>
          call('PutItem', {
            Item: key,
            ...refused,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
      ],
      [
        'TransactionCanceledException',
        (call) =>
          call('TransactWriteItems', {
            TransactItems: [
              { Put: { TableName, Item: { ...key, sk: '8' } } },
              { Put: { TableName, Item: key, ...refused } },
            ],
          }),
      ],
      ['ValidationException', (call) => call('Query', { KeyConditionExpression: 'pk <' })],
      [
        'ResourceNotFoundException',
        (call) => call('BatchGetItem', { RequestItems: { another: { Keys: [key] } } }),
      ],
    ])('fails with %s', async (name, asked) => {
      const fault = async (call: Call) => {
        const told: Fault = await asked(call).then(
          () => ({}),
          (thrown: unknown) => thrown as Fault,
        );
        const { message, Item, CancellationReasons } = told;
        return { name: told.name, message, Item, CancellationReasons };
      };
      expect(await fault(own)).toEqual(await fault(sdk));
      expect(await fault(own)).toMatchObject({ name });
    });
  },
);

it('fails when the engine of tests is gone, and does not wait for it', async () => {
  const other = await startDynoxide(dynoxideBinary(), null, () => undefined);
  const call = callsTo(new OwnSockets(other.endpoint), TableName);
  await createTable(call);
  await call('GetItem', { Key: key });
  await other.stop();
  await expect(call('GetItem', { Key: key })).rejects.toThrow('ECONNREFUSED');
});

interface Said {
  status: number;
  type: string;
  body: string;
  date?: string;
}

/** A table that answers with these, one after the other, and the rest with an empty object; what it was asked. */
async function answering(...answers: Said[]) {
  const asked: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer((request, response) => {
    const bytes: Buffer[] = [];
    request.on('data', (some: Buffer) => bytes.push(some));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: Buffer.concat(bytes).toString() });
      const { status, type, body, date } = answers.shift() ?? {
        status: 200,
        type: json,
        body: '{}',
        date: undefined,
      };
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, { 'content-type': type, ...(date && { date }) }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' },
  });
  const close = () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { call: callsAbout(TableName, client), client, asked, close };
}
const json = 'application/x-amz-json-1.0';
const throttled = '{"__type":"x#ProvisionedThroughputExceededException","message":"slow down"}';

describe('a call that fails', () => {
  it.each([
    [
      'an error of the server',
      { status: 500, type: json, body: '{"__type":"x#InternalServerError"}' },
    ],
    ['throttling', { status: 400, type: json, body: throttled }],
    ['an error without a body', { status: 500, type: json, body: '' }],
    ['an error that is cut off', { status: 503, type: json, body: '{"__type":"x' }],
    ['a page of a proxy', { status: 503, type: 'text/html', body: '<h1>Busy</h1>' }],
    ['a connection that broke', { status: 0, type: '', body: '' }],
  ])('is tried again after %s, as the same transaction', async (_why, answer) => {
    const table = await answering(answer, answer);
    const Put = { TableName, Item: key };
    await table.call('TransactWriteItems', { TransactItems: [{ Put }] });
    table.close();
    expect(table.asked).toHaveLength(3);
    const [first, ...others] = table.asked.map(({ body }) => JSON.parse(body) as object);
    expect(first).toMatchObject({ ClientRequestToken: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(others).toEqual([first, first]);
  });

  it('is given up after as many tries as the SDK makes, with what the last one said', async () => {
    const answer = { status: 500, type: json, body: '{"__type":"x#Broken","message":"down"}' };
    const table = await answering(...Array.from({ length: 9 }, () => answer));
    const attempts = await table.client.config.maxAttempts();
    const failed = table.call('GetItem', { Key: key });
    await expect(failed).rejects.toThrow('down');
    await expect(failed).rejects.toMatchObject({ name: 'Broken', $metadata: { attempts } });
    table.close();
    expect(table.asked).toHaveLength(attempts);
  });

  it('is not tried again where it would fail again', async () => {
    const table = await answering({
      status: 400,
      type: json,
      body: '{"__type":"x#ValidationException"}',
    });
    const call = table.call('GetItem', { Key: key });
    await expect(call).rejects.toMatchObject({ name: 'ValidationException', $fault: 'client' });
    table.close();
    expect(table.asked).toHaveLength(1);
  });

  it('says what it is that is no answer of DynamoDB', async () => {
    const page = { status: 407, type: 'text/html', body: '<h1>Who are you?</h1>' };
    const table = await answering(page);
    const call = table.call('GetItem', { Key: key });
    await expect(call).rejects.toMatchObject({ name: 'HTTP 407', message: page.body });
    table.close();
  });
});

it('tells nothing of an item in the message of an error that has none', async () => {
  const body =
    '{"__type":"x#ConditionalCheckFailedException","message":null,"Item":{"a":{"S":"b"}}}';
  const table = await answering({ status: 400, type: 'application/json', body });
  await expect(table.call('GetItem', { Key: key })).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'ConditionalCheckFailedException',
    Item: { a: 'b' },
  });
  table.close();
});

it('signs for the time of DynamoDB where this machine’s clock is off', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const body = '{"__type":"x#InvalidSignatureException","message":"Signature not yet current"}';
  const table = await answering({ status: 400, type: json, body, date });
  await table.call('GetItem', { Key: key });
  table.close();
  const [early, late] = table.asked.map(({ headers }) =>
    String(headers['x-amz-date']).slice(9, 11),
  );
  expect((Number(late) - Number(early) + 24) % 24).toBe(1);
});

it('signs for the region, with the session’s token', async () => {
  const table = await answering();
  await table.call('GetItem', { Key: key });
  table.close();
  expect(table.asked[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=a\/\d{8}\/eu-central-1\/dynamodb\/aws4_request, SignedHeaders=/,
    ),
    'x-amz-security-token': 'c',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  });
});

it('goes to the region’s endpoint where no other is named', async () => {
  const asked: string[] = [];
  const requestHandler = {
    handle: ({ protocol, hostname }: { protocol: string; hostname: string }) => {
      asked.push(`${protocol}//${hostname}`);
      return Promise.reject(Object.assign(new Error('stop'), { name: 'AbortError' }));
    },
  };
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  for (const region of ['eu-central-1', 'us-gov-west-1', 'cn-north-1']) {
    const client = new DynamoDBClient({
      region,
      credentials,
      requestHandler: requestHandler as never,
    });
    await expect(callsAbout(TableName, client)('GetItem', { Key: key })).rejects.toThrow('stop');
  }
  expect(asked).toEqual([
    'https://dynamodb.eu-central-1.amazonaws.com',
    'https://dynamodb.us-gov-west-1.amazonaws.com',
    'https://dynamodb.cn-north-1.amazonaws.com.cn',
  ]);
});
