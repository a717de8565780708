import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { accountSentences, readAccount } from '../../lib/deploy/account.ts';
import { readSettings } from '../../lib/settings.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { callsAtOnce, callsOfWorkersMin } from '../../lib/stacks/source-concurrency.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { deployed } from './deployed.ts';

const at = new Date('2026-11-27T10:00:00.000Z');
const sumOf = (account: number | undefined) =>
  QueueName.options.reduce((sum, queue) => sum + callsAtOnce(queue, account), 0);

describe('calls of workers at the same time', () => {
  it.each([40, 50, 100, 200, 359, 360, 1000, 10_000])(
    'leave half of an account with %d to the API',
    (account) => {
      expect(sumOf(account)).toBeLessThanOrEqual(account / 2);
      for (const queue of QueueName.options) {
        expect(callsAtOnce(queue, account)).toBeGreaterThanOrEqual(2);
        expect(callsAtOnce(queue, account)).toBeLessThanOrEqual(workers[queue].maxConcurrency);
      }
    },
  );

  it.each([1, 10, 20, 39])('are as few as SQS takes in an account with %d', (account) => {
    expect(sumOf(account)).toBe(callsOfWorkersMin);
  });

  it.each([undefined, 360, 1000])(
    'are all that a worker can use where the account has %s',
    (account) => {
      for (const queue of QueueName.options) {
        expect(callsAtOnce(queue, account)).toBe(workers[queue].maxConcurrency);
      }
    },
  );

  it('go to deliveries first, which hold theirs the longest', () => {
    expect(callsAtOnce('webhook-deliveries', 100)).toBeGreaterThan(2 * callsAtOnce('upkeep', 100));
  });
});

describe('what an account allows', () => {
  const enough = {
    ...{ concurrency: 1000, isMailInSandbox: false, writeUnitsPerSecond: 40_000, faults: [] },
  };

  it('is not worth a word where it’s enough, or nobody could ask', () => {
    expect(accountSentences(enough)).toEqual([]);
    const unknown = { concurrency: null, writeUnitsPerSecond: null };
    expect(accountSentences({ ...enough, ...unknown })).toEqual([]);
  });

  it.each([
    [
      { concurrency: 10 },
      /^Lambda runs only 10 functions .* answer 503\. Nothing is lost\. .*L-B99A9384/,
    ],
    [{ concurrency: 100 }, /^Lambda runs 100 functions .* workers get half of them instead of 180/],
    [{ writeUnitsPerSecond: 1000 }, /^A table may write 1000 units a second here/],
    [{ faults: ['No.'] }, /^No\.$/],
  ])('is told in one sentence: %j', (less, sentence) => {
    expect(accountSentences({ ...enough, ...less })).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('a deployment', () => {
  it('says before it begins what won’t work, deploys, and synthesizes for the account', async () => {
    const { said, code, synthesizedWith } = await deployed({
      stage: 'new',
      account: { concurrency: 10 },
    });
    expect(said[0]).toMatch(/^Lambda runs only 10 functions/);
    expect(said[1]).toMatch(/^Writing the templates/);
    expect(synthesizedWith).toEqual([{ ACCOUNT_CONCURRENCY: '10' }]);
    expect(code).toBe(0);
    expect(readSettings({ ACCOUNT_CONCURRENCY: '10' }, at).ACCOUNT_CONCURRENCY).toBe(10);
  });

  it('synthesizes for any account where AWS couldn’t be asked', async () => {
    const { synthesizedWith } = await deployed({ stage: 'dark', account: { concurrency: null } });
    expect(synthesizedWith).toEqual([{}]);
  });
});

describe('reading an account', () => {
  let server: Server;
  let answers: Readonly<Record<string, unknown>> = {};
  let url = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const target = String(request.headers['x-amz-target'] ?? '');
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const name = target === '' ? 'lambda' : /"ServiceCode":"(\w+)"/.exec(body)?.[1];
        const answer = answers[name ?? ''];
        response.statusCode = answer === undefined ? 400 : 200;
        response.setHeader('content-type', 'application/x-amz-json-1.1');
        response.end(JSON.stringify(answer ?? { __type: 'AccessDeniedException', message: 'no' }));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const read = () => {
    const around = {
      ...{ endpoint: url, region: 'eu-west-1', maxAttempts: 1 },
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    };
    const [lambda, quotas] = [new LambdaClient(around), new ServiceQuotasClient(around)];
    const account = readAccount({ lambda, quotas, isMailInSandbox: async () => true });
    return account.finally(() => {
      lambda.destroy();
      quotas.destroy();
    });
  };

  it('finds quotas by their names', async () => {
    answers = {
      lambda: { AccountLimit: { ConcurrentExecutions: 10 } },
      dynamodb: {
        Quotas: [
          { QuotaName: 'Account-level write throughput limit', Value: 80_000 },
          { QuotaName: 'Table-level write throughput limit', Value: 40_000 },
        ],
      },
    };
    expect(await read()).toEqual({
      ...{ concurrency: 10, isMailInSandbox: true, faults: [], writeUnitsPerSecond: 40_000 },
    });
  });

  it('goes on where it may not read, and says so', async () => {
    answers = { lambda: { AccountLimit: { ConcurrentExecutions: 1000 } } };
    const account = await read();
    expect(account).toMatchObject({ concurrency: 1000, writeUnitsPerSecond: null });
    expect(account.faults).toEqual([
      expect.stringMatching(/^The quotas of DynamoDB couldn’t be read/),
    ]);
  });
});
