import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCloud, type Cloud } from '../../lib/local/cloud.ts';
import { takeDataFolder } from '../../lib/local/data-folder.ts';
import { outsideFrom } from '../../lib/local/endpoints.ts';
import { listenHttp } from '../../lib/local/http/server.ts';
import type { LocalFunction } from '../../lib/local/lambda/functions.ts';
import type { CrewLimits } from '../../lib/local/lambda/crew.ts';
import { runFunctions, type Functions } from '../../lib/local/lambda/lambdas.ts';
import { openStore } from '../../lib/local/store.ts';

export const fixtures = join(import.meta.dirname, 'fixtures');
export const account = { region: 'us-east-1', id: '000000000000' };
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** A folder that is gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A store that is gone after the tests of the file. */
export function temporaryStore() {
  const store = openStore(join(temporaryFolder(), 'state.db'));
  afterAll(() => {
    store.close();
  });
  return store;
}

/** The function of the fixtures, which does what its event asks for. */
export function demoFunction(changes: Partial<LocalFunction> = {}): LocalFunction {
  return {
    id: 'Demo',
    name: 'demo',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:demo',
    code: join(fixtures, 'functions/asset.demo'),
    handler: 'index.handler',
    environment: { GREETING: 'hello' },
    memoryMb: 128,
    timeoutSeconds: 60,
    concurrencyMax: undefined,
    ...changes,
  };
}

export interface Seen {
  functions: Functions;
  lines: string[];
  errors: string[];
}

/** Runs functions until the tests of the file are over, and notes what they print and throw. */
export function runDemo(list: readonly LocalFunction[], limits: Partial<CrewLimits> = {}): Seen {
  const lines: string[] = [];
  const errors: string[] = [];
  const functions = runFunctions(
    list,
    {
      onLine: (_, line) => lines.push(line),
      onError: (_, error) => errors.push(`${error.errorType}: ${error.errorMessage}`),
    },
    {
      perFunction: 10,
      inAll: 16,
      idleSeconds: 60,
      growMs: 50,
      processors: 2,
      ...limits,
    },
  );
  afterAll(async () => functions.end());
  return { functions, lines, errors };
}

export interface Demo {
  cloud: Cloud;
  url: string;
  reported: string[];
  stop(): Promise<void>;
}

/** The cloud of the fixtures on a data folder. */
export async function startDemo(options: {
  data: string;
  assembly?: string;
  environment?: Record<string, string>;
  outside?: Record<string, string>;
}): Promise<Demo> {
  const data = takeDataFolder(options.data, { reset: false });
  const reported: string[] = [];
  const report = (line: string) => reported.push(line);
  const http = await listenHttp(0, report);
  const url = `http://127.0.0.1:${http.port}`;
  try {
    const cloud = await startCloud({
      assembly: options.assembly ?? join(fixtures, 'cloud'),
      data,
      http,
      url,
      outside: outsideFrom(options.outside ?? {}),
      environment: options.environment ?? {},
      senders: ['sender@example.com'],
      secrets: {},
      chats: { urls: {}, list: () => [] },
      proxies: {},
      report,
      onFailure: report,
    });
    data.announce(cloud.running);
    const stop = async () => {
      await http.stop();
      await cloud.stop();
      data.close();
    };
    return { cloud, url, reported, stop };
  } catch (error) {
    await http.stop();
    data.close();
    throw error;
  }
}
