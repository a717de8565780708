import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { controlsOf, type Controls } from '../../lib/demo/controls.ts';
import { startReceiver, type Receiver, type ReceiverOptions } from '../../lib/demo/print.ts';
import { askOperator } from '../../lib/operator/invoke.ts';
import { enter, type Person, type PersonOptions } from './person.ts';
import { logEnd, troubleSince } from './service-log.ts';
import { artifacts, currentSuite, type Suite } from './suite.ts';
import { watch, type Witness } from './witness.ts';

/** What a check plays on. */
export interface Stage {
  /** The service. */
  url: string;
  /** Where it keeps its state. */
  dataDir: string;
  /** The mailbox, the catalog and the schedules of the service. */
  local: Controls;
  /** Somebody with a browser of their own, signed in unless told otherwise. */
  person(options?: PersonOptions): Promise<Person>;
  /** A server of our own, as a customer has one. */
  receiver(options?: ReceiverOptions): Promise<Receiver>;
  /** Moves an organization to another plan, as the operator does. */
  setPlan(organizationId: string, plan: 'free' | 'pro' | 'business'): Promise<void>;
}

/** Changes how the pages of a context come to be: see `planted`. */
export type Prepare = (context: BrowserContext) => Promise<void>;

export interface PlayOptions {
  prepare?: Prepare;
  /** Another service than that of the run: for what would hit all others there. */
  suite?: Suite;
  /** How long anything is waited for. */
  timeoutMs?: number;
}

interface Seen {
  context: BrowserContext;
  witness: Witness;
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker. */
function theBrowser({ chromium: { executablePath, env } }: Suite): Promise<Browser> {
  browser ??= chromium.launch({ executablePath, env: { ...process.env, ...env } });
  return browser;
}

/** Ends the browser; for `afterAll`. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** Hosts of pictures: that of the simulator. */
async function pictureOrigins({ url }: Suite): Promise<string[]> {
  const policy = (await fetch(`${url}/app/`)).headers.get('content-security-policy') ?? '';
  const hosts = /img-src ([^;]*)/.exec(policy)?.[1] ?? '';
  return hosts.split(' ').filter((host) => /^https?:/.test(host));
}

/**
 * Plays a check; in the end, no context may have seen what never should happen. What was seen is
 * kept in `.build/browser` if it fails, unless `name` is null.
 */
export async function play(
  name: string | null,
  act: (stage: Stage) => Promise<void>,
  {
    prepare = async () => undefined,
    suite = currentSuite(),
    timeoutMs = 120_000,
  }: PlayOptions = {},
): Promise<void> {
  const seen: Seen[] = [];
  const begunAt = await logEnd(suite.dataDir);
  await using ending = new AsyncDisposableStack();
  const stage: Stage = {
    url: suite.url,
    dataDir: suite.dataDir,
    local: controlsOf(suite.url),
    async person(options = {}) {
      const { page: contextOptions } = options;
      const context = await (
        await theBrowser(suite)
      ).newContext({
        baseURL: suite.url,
        locale: 'en-US',
        timezoneId: 'UTC',
        viewport: { width: 1280, height: 800 },
        ...contextOptions,
      });
      ending.defer(() => context.close());
      context.setDefaultTimeout(timeoutMs);
      const witness = await watch(context, [suite.url, ...(await pictureOrigins(suite))]);
      seen.push({ context, witness });
      await prepare(context);
      return enter({ url: suite.url, context, witness }, options);
    },
    async receiver(options) {
      const receiver = await startReceiver(options);
      ending.defer(() => {
        receiver.stop();
      });
      return receiver;
    },
    async setPlan(organization_id, plan) {
      await askOperator({ command: 'plan', organization_id, plan }, { dataDir: suite.dataDir });
    },
  };
  try {
    await act(stage);
    for (const { witness } of seen) witness.assertClean();
  } catch (error) {
    const failure = withFaults(error, seen, await troubleSince(suite.dataDir, begunAt));
    if (name !== null) await keep(name, seen, failure);
    throw failure;
  }
}

/**
 * What a check waits for in vain is often what never came for a reason that the browser told. Where that
 * is an answer of 500 or more, the service has told why.
 */
function withFaults(error: unknown, seen: readonly Seen[], trouble: readonly string[]): unknown {
  const faults = seen.flatMap(({ witness }) => witness.faults);
  if (!(error instanceof Error) || faults.length === 0) return error;
  if (!faults.every((fault) => error.message.includes(fault))) {
    error.message += `\nThe browser told:\n${faults.join('\n')}`;
  }
  if (faults.some((fault) => /status of 5\d\d/.test(fault))) {
    error.message += `\nThe service told meanwhile:\n${trouble.join('\n') || 'no error'}`;
  }
  return error;
}

async function keep(name: string, seen: readonly Seen[], error: unknown): Promise<void> {
  const folder = join(artifacts, name.replaceAll(/[^\w]+/g, '-').slice(0, 80));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'error.txt'), String(error));
  for (const [index, { context, witness }] of seen.entries()) {
    await writeFile(join(folder, `${index}.log`), witness.log.join('\n'));
    for (const [number, page] of context.pages().entries()) {
      await page
        .screenshot({ path: join(folder, `${index}-${number}.png`), timeout: 5000 })
        .catch((reason: unknown) => writeFile(join(folder, 'no-picture.txt'), String(reason)));
    }
  }
}
