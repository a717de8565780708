import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { freePort } from '../../../lib/local/child.ts';
import {
  dynoxideBinary,
  startDynoxide,
  type Engine,
} from '../../../lib/local/dynamodb/dynoxide.ts';
import { removeExpired } from '../../../lib/local/dynamodb/expiry.ts';
import { provisionTables, type LocalTable } from '../../../lib/local/dynamodb/tables.ts';
import {
  readAssembly,
  type Assembly,
  type Resource,
} from '../../../lib/local/template/assembly.ts';
import { openIdentities } from '../../../lib/local/template/identities.ts';
import { account, credentials, fixtures, temporaryFolder } from '../support.ts';

const folder = temporaryFolder();
const assembly = readAssembly(join(fixtures, 'cloud'));
let engine: Engine;
let client: DynamoDBClient;
let table: LocalTable;

async function provision(from: Assembly): Promise<LocalTable> {
  const tables = await provisionTables(openIdentities(from, account), client);
  expect(tables).toHaveLength(1);
  return tables[0]!;
}

beforeAll(async () => {
  engine = await startDynoxide(dynoxideBinary(), join(folder, 'a.db'), () => undefined);
  client = new DynamoDBClient({ endpoint: engine.endpoint, region: 'us-east-1', credentials });
  table = await provision(assembly);
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
});

const resourceOf = ({ stacks: [data] }: Assembly): Resource => data!.resources.get('Table')!;

/** The fixture, with some properties of its table changed, or its name. */
function withTable(properties: Resource['properties'], id = 'Table'): Assembly {
  const [data, ...others] = assembly.stacks;
  const table = resourceOf(assembly);
  const changed = { ...table, id, properties: { ...table.properties, ...properties } };
  const stack = { ...data!, resources: new Map([[id, changed]]) };
  return { ...assembly, stacks: [stack, ...others] };
}

describe('tables of the template', () => {
  it('get their keys, indexes and projections', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
    expect(Table?.GlobalSecondaryIndexes).toEqual([
      expect.objectContaining({
        IndexName: 'due',
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['work'] },
      }),
    ]);
    expect(table).toMatchObject({ id: 'Table', keyNames: ['pk', 'sk'], ttlAttribute: 'expires' });
  });

  it('are made without the capacity that they would have at AWS', async () => {
    const limits = { MinCapacity: 5, MaxCapacity: 200 };
    const writes = { WriteCapacityAutoScalingSettings: limits };
    const [index] = resourceOf(assembly).properties.GlobalSecondaryIndexes as object[];
    const scaling = {
      BillingMode: 'PROVISIONED',
      WriteProvisionedThroughputSettings: writes,
      GlobalSecondaryIndexes: [{ ...index, WriteProvisionedThroughputSettings: writes }],
    };
    const scaled = withTable(scaling, 'Scaled');
    const { name } = await provision(scaled);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Table?.GlobalSecondaryIndexes).toHaveLength(1);
  });

  it('stay as they are when they are there already', async () => {
    await put('kept', {});
    expect((await provision(assembly)).name).toBe(table.name);
    expect(await has('kept')).toBe(true);
  });

  it('are not used with other keys or indexes', async () => {
    const changed = withTable({ GlobalSecondaryIndexes: [] });
    await expect(provision(changed)).rejects.toThrow(/other keys or indexes.*--reset/);
  });
});

const now = 1_790_000_000;
const put = async (pk: string, more: Record<string, { N: string } | { S: string }>) => {
  const Item = { pk: { S: pk }, sk: { S: 'x' }, ...more };
  await client.send(new PutItemCommand({ TableName: table.name, Item }));
};
const has = async (pk: string) => {
  const Key = { pk: { S: pk }, sk: { S: 'x' } };
  const { Item } = await client.send(new GetItemCommand({ TableName: table.name, Key }));
  return Item !== undefined;
};

describe('expired items', () => {
  it('go, and nothing else does', async () => {
    await put('over', { expires: { N: String(now - 1) } });
    await put('not yet', { expires: { N: String(now + 60) } });
    await put('never', {});
    await put('a text', { expires: { S: '1' } });
    await put('long ago', { expires: { N: String(now - 6 * 365 * 24 * 3600) } });
    expect(await removeExpired(client, table, now)).toBe(1);
    const there = await Promise.all(['over', 'not yet', 'never', 'a text', 'long ago'].map(has));
    expect(there).toEqual([false, true, true, true, true]);
  });

  it('go over many pages', async () => {
    const filler = { S: 'x'.repeat(100_000) };
    for (let at = 0; at < 25; at += 1) {
      await put(`many ${at}`, { expires: { N: String(now - 10) }, filler });
    }
    expect(await removeExpired(client, table, now)).toBe(25);
  });
});

describe('the engine', () => {
  it('keeps what it acknowledged, through SIGKILL', async () => {
    const file = join(folder, 'killed.db');
    const first = await startDynoxide(dynoxideBinary(), file, () => undefined);
    const before = new DynamoDBClient({
      endpoint: first.endpoint,
      region: 'us-east-1',
      credentials,
    });
    await provisionTables(openIdentities(assembly, account), before);
    before.destroy();
    // Its shell kills it when its input closes, as it does when the runner dies.
    await first.stop();
    const second = await startDynoxide(dynoxideBinary(), file, () => undefined);
    const after = new DynamoDBClient({
      endpoint: second.endpoint,
      region: 'us-east-1',
      credentials,
    });
    const { Table } = await after.send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.TableName).toBe(table.name);
    after.destroy();
    await second.stop();
  });

  it('takes another port when one that was free is another program’s by now', async () => {
    const other = createServer((_request, response) => response.end('not a database'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const ports = [port, port, await freePort()];
    const next = async () => ports.shift()!;
    const started = await startDynoxide(dynoxideBinary(), null, () => undefined, next);
    expect(started.endpoint).not.toBe(`http://127.0.0.1:${port}`);
    const there = new DynamoDBClient({
      endpoint: started.endpoint,
      region: 'us-east-1',
      credentials,
    });
    expect(await there.send(new ListTablesCommand())).toMatchObject({ TableNames: [] });
    there.destroy();
    await started.stop();
    other.close();
  });

  it('says in one sentence that its file is damaged', async () => {
    const file = join(folder, 'damaged.db');
    writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(50));
    await expect(startDynoxide(dynoxideBinary(), file, () => undefined)).rejects.toThrow(
      /^The database .*damaged\.db can’t be opened \(.*\)\. .*--reset to begin from scratch\.$/,
    );
  });

  it('is a program on the path where no package has one', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(dynoxideBinary(), join(bin, 'dynoxide'));
    const path = ['/nowhere', folder, bin].join(delimiter);
    const program = dynoxideBinary('plan9-mips', path);
    expect(program).toBe(join(bin, 'dynoxide'));
    const started = await startDynoxide(program, null, () => undefined);
    await started.stop();
  });

  it('says what to do on a machine that has none', () => {
    expect(() => dynoxideBinary('plan9-mips', '')).toThrow(
      /^There’s no database engine for plan9-mips\. Run "brew .*AWS_ENDPOINT_URL_DYNAMODB to its address\.$/,
    );
    expect(() => dynoxideBinary('darwin-arm64', '/nowhere')).toThrow(
      / Run "npm install --no-save @dynoxide\/darwin-arm64" or "brew install .*" or "cargo install .*",/,
    );
  });
});
