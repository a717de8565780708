import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { clientOf, Identified, type Client } from '../../lib/demo/client.ts';
import { startService } from '../../lib/demo/service.ts';
import { Running } from '../../lib/local/data-folder.ts';
import { askOperator } from '../../lib/operator/invoke.ts';
import { freePort } from '../support/engine.ts';

const project = dirname(dirname(import.meta.dirname));
const parts = ['bin', 'lib', 'functions', 'shared', 'package.json', 'package-lock.json'];

/** Seconds between a change is seen and it is looked at again, in the services that benches start. */
export const confirmAfterSeconds = 2;

/**
 * A copy of the project in which nothing is built, and which stays as it is while people work on.
 * @returns its folder
 */
export async function copyProject(): Promise<{ root: string } & AsyncDisposable> {
  const root = await mkdtemp(join(tmpdir(), 'bench-project-'));
  for (const part of [...parts, 'cdk.json', 'openapi.json']) {
    await cp(join(project, part), join(root, part), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A service on this machine, as `npm start` runs it. */
export interface BenchService extends AsyncDisposable {
  url: string;
  dataDir: string;
  /** From its start to the line that says that it is ready. */
  readySeconds: number;
  /** What it tells other programs about itself. */
  running: Running;
}

/** Starts the service of the project at `root`, on a free port; its data are kept in `dataDir`. */
export async function benchService(
  root: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const port = await freePort();
  const start = performance.now();
  const service = await startService({
    root,
    port,
    dataDir,
    env: {
      CONFIRM_AFTER_SECONDS: String(confirmAfterSeconds),
      // It then ends with this process, however that ends.
      npm_lifecycle_event: 'bench',
      // Benches that ran before may have left that of their own table.
      AWS_ENDPOINT_URL_DYNAMODB: '',
      ...env,
    },
  });
  const readySeconds = (performance.now() - start) / 1000;
  const running = Running.parse(JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')));
  const { url } = service;
  return { url, dataDir, readySeconds, running, [Symbol.asyncDispose]: () => service.stop() };
}

/** A new person of an organization on the plan business, signed in. */
export async function visitor({ url, dataDir }: BenchService, email = 'bench@example.com') {
  const open = clientOf(url);
  const Login = z.object({ login_id: z.string() });
  const { login_id } = await open.call('POST', '/api/v1/auth/login', Login, { email });
  const mails = await open.call('GET', '/_local/mail', z.array(z.object({ text: z.string() })));
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mails.at(-1)!.text)?.[0];
  const User = z.object({ organization: Identified });
  const { organization } = await open.call('POST', '/api/v1/auth/login/verify', User, {
    login_id,
    code,
  });
  const cookie = open.cookies()[0]!.split(';')[0]!;
  const command = { command: 'plan', organization_id: organization.id, plan: 'business' };
  await askOperator(command, { dataDir });
  const api: Client = clientOf(url, { cookie });
  return { api, open, cookie, organizationId: organization.id };
}

/** Waits until `isDone`. @throws Error after `seconds`, naming `what` did not come. */
export async function until(
  what: string,
  seconds: number,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
