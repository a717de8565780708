import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GetEventSourceMappingCommand,
  InvokeCommand,
  LambdaClient,
  type InvokeCommandInput,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { startContainer } from '../../../lib/local/lambda/container.ts';
import { lambdaService } from '../../../lib/local/lambda/service.ts';
import { openSwitches } from '../../../lib/local/sqs/switches.ts';
import { openStore } from '../../../lib/local/store.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { isPending, standing, turn } from '../../support/timeouts.ts';
import { eventually } from '../../support/eventually.ts';
import { credentials, demoFunction, runDemo, temporaryFolder } from '../support.ts';

const second = 1000;
const { functions, lines, errors } = runDemo([
  demoFunction(),
  demoFunction({ name: 'limited' }),
  demoFunction({ name: 'single', concurrencyMax: 1 }),
  demoFunction({ name: 'broken', handler: 'index.missing' }),
  demoFunction({ name: 'nowhere', code: '/nowhere' }),
  demoFunction({ name: 'small', memoryMb: 32 }),
]);

const valueOf = async (name: string, event: unknown): Promise<unknown> => {
  const result = await functions.invoke(name, event);
  if (!result.ok) throw new Error(result.error.errorMessage);
  return result.value;
};
const errorOf = async (name: string, event: unknown) => {
  const result = await functions.invoke(name, event);
  if (result.ok) throw new Error('it worked');
  return result.error;
};

const folder = temporaryFolder();
/** An order to wait until so many calls are at work at once. */
const meeting = (count: number) => ({
  meet: { folder: mkdtempSync(join(folder, 'meeting-')), count },
});
/** Holds up this thread, so that whatever comes meanwhile waits for us all at once. */
const block = (ms: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

describe('running functions', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps the memory of a container between calls', async () => {
    const { calls } = (await valueOf('demo', {})) as { calls: number };
    expect(await valueOf('demo', {})).toEqual({ calls: calls + 1 });
  });

  it('gives a function its own environment and nothing of ours', async () => {
    process.env.NOT_FOR_FUNCTIONS = 'secret';
    expect(await valueOf('demo', { env: 'GREETING' })).toBe('hello');
    expect(await valueOf('demo', { env: 'NOT_FOR_FUNCTIONS' })).toBeNull();
  });

  it('gives a function the context that Lambda gives', async () => {
    const context = (await valueOf('demo', { context: true })) as Record<string, unknown>;
    expect(context).toMatchObject({
      functionName: 'demo',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:demo',
      memoryLimitInMB: '128',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
    expect(context.remaining).toBeGreaterThan(30 * second);
    expect(context.remaining).toBeLessThanOrEqual(60 * second);
  });

  it('passes on what a function prints', async () => {
    await valueOf('demo', { print: 'to stdout', complain: 'to stderr' });
    await eventually(async () => (lines.length >= 2 ? true : undefined));
    expect(lines).toEqual(expect.arrayContaining(['to stdout', 'to stderr']));
  });

  it('reports an error as Lambda does, and keeps the container', async () => {
    const { calls } = (await valueOf('single', {})) as { calls: number };
    expect(await errorOf('single', { throw: 'no' })).toEqual({
      errorType: 'TypeError',
      errorMessage: 'no',
      trace: expect.arrayContaining(['TypeError: no']) as unknown,
    });
    expect(errors).toContain('TypeError: no');
    expect(await valueOf('single', {})).toEqual({ calls: calls + 2 });
  });

  it.each([
    ['an endless loop', { spin: true }],
    ['a promise that never settles', { hang: true }],
  ])('ends %s at the timeout, and starts anew', async (_, order) => {
    await valueOf('limited', {});
    const timeouts = standing();
    const call = errorOf('limited', order);
    await timeouts.pass(59.999);
    expect(await isPending(call)).toBe(true);
    await timeouts.pass(0.001);
    expect(await call).toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringMatching(/Task timed out after 60\.00 seconds/) as unknown,
    });
    jest.useRealTimers();
    expect(await valueOf('limited', {})).toEqual({ calls: 1 });
  });

  it('takes an answer that was in time, though we come to it late', async () => {
    const container = startContainer(demoFunction({ timeoutSeconds: 60 }), () => undefined);
    await container.invoke({});
    standing();
    const { meet } = meeting(2);
    const sign = join(folder, 'answered');
    const result = container.invoke({ meet, sign });
    await turn();
    // The answer comes while we look away, and so does the timeout, of which we hear first.
    writeFileSync(join(meet.folder, 'our leave'), '');
    while (!existsSync(sign)) block(5);
    jest.advanceTimersByTime(60 * second);
    expect(await result).toEqual({ ok: true, value: { calls: 2 } });
    await container.end();
  });

  it('survives a function that exits', async () => {
    expect(await errorOf('single', { exit: 3 })).toEqual({
      errorType: 'Runtime.ExitError',
      errorMessage: 'Runtime exited with code 3',
    });
    expect(await valueOf('single', {})).toEqual({ calls: 1 });
  });

  it('ends a function that takes more memory than it has', async () => {
    expect((await errorOf('small', { hog: true })).errorType).toBe('Runtime.OutOfMemory');
    expect(await valueOf('small', {})).toEqual({ calls: 1 });
  });

  it('refuses an answer over 6 MB', async () => {
    expect((await errorOf('demo', { large: 7_000_000 })).errorType).toBe(
      'Function.ResponseSizeTooLarge',
    );
  });

  it('says what is wrong with a bundle', async () => {
    expect((await errorOf('broken', {})).errorMessage).toMatch(/exports no function missing/);
    expect((await errorOf('nowhere', {})).errorMessage).toMatch(
      /there is no index\.js in \/nowhere/,
    );
  });

  it('says it too when the thread is over before we come to hear of it', async () => {
    const container = startContainer(demoFunction({ handler: 'index.missing' }), () => undefined);
    const result = container.invoke({});
    // Both the reason and the exit wait for us when we come back.
    block(1 * second);
    expect(await result).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.Error', errorMessage: expect.stringMatching(/no function/) },
    });
  });
});

describe('calls that overlap', () => {
  it('get containers of their own', async () => {
    const order = meeting(3);
    const calls = [1, 2, 3].map(async () => valueOf('demo', order));
    expect(await Promise.all(calls)).toHaveLength(3);
  });

  it('wait for their turn where only one may run', async () => {
    const { calls: before } = (await valueOf('single', {})) as { calls: number };
    const calls = [1, 2, 3].map(async () => valueOf('single', { ms: 50 }));
    const counts = (await Promise.all(calls)) as { calls: number }[];
    expect(counts.map(({ calls: count }) => count - before)).toEqual([1, 2, 3]);
  });

  it('go on when containers crash', async () => {
    const calls = [1, 2, 3].map(async () => errorOf('single', { exit: 1 }));
    for (const { errorType } of await Promise.all(calls))
      expect(errorType).toBe('Runtime.ExitError');
  });
});

describe('the number of containers', () => {
  const list = ['a', 'b', 'c'].map((name) => demoFunction({ name }));
  const few = runDemo(list, { inAll: 2 });
  const fresh = runDemo(list, { inAll: 2 });
  const invoke = async (name: string, event: unknown, { functions: on } = few) => {
    const result = await on.invoke(name, event);
    return result.ok ? result.value : result.error;
  };

  it('stays within its limit by ending those that are idle', async () => {
    await invoke('a', {}, fresh);
    await invoke('b', {}, fresh);
    expect(await invoke('c', {}, fresh)).toEqual({ calls: 1 });
    // The oldest, of `a`, had to go for it.
    expect(await invoke('b', {}, fresh)).toEqual({ calls: 2 });
    expect(await invoke('a', {}, fresh)).toEqual({ calls: 1 });
  });

  it('never keeps a function from running at all', async () => {
    const order = meeting(3);
    const results = await Promise.all(['a', 'b', 'c'].map(async (name) => invoke(name, order)));
    for (const result of results) expect(result).toEqual({ calls: expect.any(Number) as number });
  });

  it('lets more calls of one function wait', async () => {
    const results = await Promise.all([1, 2, 3, 4, 5].map(async () => invoke('a', { ms: 20 })));
    expect(results).toHaveLength(5);
  });
});

describe('the Lambda API', () => {
  let wire: WireServer;
  let client: LambdaClient;
  const store = openStore(':memory:');
  const switches = openSwitches(store);
  beforeAll(async () => {
    wire = await startWireServer();
    wire.add('lambda', lambdaService(functions, switches));
    client = new LambdaClient({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
  });
  afterAll(async () => {
    client.destroy();
    await wire.stop();
    store.close();
  });
  const call = async (event: unknown, input: Partial<InvokeCommandInput> = {}) => {
    const Payload = JSON.stringify(event);
    const answer = await client.send(
      new InvokeCommand({ FunctionName: 'demo', Payload, ...input }),
    );
    return { ...answer, value: JSON.parse(answer.Payload!.transformToString()) as unknown };
  };

  it('gives the answer of a function, by name and by ARN', async () => {
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:demo';
    for (const FunctionName of ['demo', arn]) {
      const answer = await call({ env: 'GREETING' }, { FunctionName });
      expect(answer).toMatchObject({ StatusCode: 200, value: 'hello', ExecutedVersion: '$LATEST' });
      expect(answer.FunctionError).toBeUndefined();
    }
  });

  it('switches event source mappings, and remembers which are off', async () => {
    let running = 0;
    const start = () => {
      running += 1;
      let isOver = false;
      const end = () => {
        if (!isOver) running -= 1;
        isOver = true;
      };
      return {
        finish: end,
        stop: async () => {
          end();
        },
      };
    };
    switches.add('one', start);
    const set = async (UUID: string, Enabled: boolean) =>
      (await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }))).State;
    const state = async () =>
      (await client.send(new GetEventSourceMappingCommand({ UUID: 'one' }))).State;
    expect([await state(), running]).toEqual(['Enabled', 1]);
    expect([await set('one', false), await set('one', false)]).toEqual(['Disabling', 'Disabling']);
    expect([await state(), running]).toEqual(['Disabled', 0]);
    openSwitches(store).add('one', start);
    expect(running).toBe(0);
    expect([await set('one', true), await set('one', true)]).toEqual(['Enabling', 'Enabling']);
    expect([await state(), running]).toEqual(['Enabled', 1]);
    await switches.stop();
    expect(running).toBe(0);
    await expect(set('other', false)).rejects.toThrow('There is no mapping other.');
  });

  it('marks the error of a function', async () => {
    const answer = await call({ throw: 'no' });
    expect(answer).toMatchObject({
      StatusCode: 200,
      FunctionError: 'Unhandled',
      value: { errorType: 'TypeError', errorMessage: 'no' },
    });
  });

  it('refuses what it does not run', async () => {
    await expect(call({}, { FunctionName: 'other' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(call({}, { InvocationType: 'Event' })).rejects.toMatchObject({
      name: 'InvalidParameterValueException',
    });
  });
});
