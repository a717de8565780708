import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeDataFolder } from '../../lib/local/data-folder.ts';
import { listenHttp, type HttpServer } from '../../lib/local/http/server.ts';
import { startSimulator } from '../../lib/local/simulator.ts';
import { bootstrap, deploy, type Outcome, root, run } from './cdk.ts';
import { takeInventory, type Inventory } from './inventory.ts';
import { startMoto, type Moto } from './moto.ts';
import { JudgeError, type Python } from './python.ts';
import { startService, type Service } from './service.ts';
import { addedEnvironment, type Places, prepareAccount } from './settings.ts';
import * as z from 'zod';

/** Where the judge keeps what it needs, and what it made last. */
export const folder = join(root, '.build/judge');
/** The templates and bundles. */
export const assembly = join(folder, 'cdk.out');

/** What a deployed service meets outside of its account, on this machine. */
export interface World {
  readonly http: HttpServer;
  readonly places: Places;
  stop(): Promise<void>;
}

/** Starts the simulated catalog, and a server for the gateway. */
export async function startWorld(): Promise<World> {
  await using parts = new AsyncDisposableStack();
  const data = takeDataFolder(join(folder, 'simulator'), { reset: true });
  parts.defer(() => {
    data.close();
  });
  const simulator = await startSimulator({
    ...{ data, port: 0, spotifyAccess: 'development', say: () => undefined },
    onEnd: (how) => {
      console.error(`the simulator stopped: ${how}`);
    },
  });
  parts.defer(() => simulator.stop());
  const http = await listenHttp(0, console.error);
  parts.defer(() => http.stop());
  const places = { publicUrl: `http://localhost:${http.port}`, simulator: simulator.url };
  const started = parts.move();
  return { http, places, stop: async () => started.disposeAsync() };
}

/** An account with what an operator makes by hand, and nothing deployed yet. */
export async function startAccount(python: Python): Promise<Moto> {
  const moto = await startMoto(python, join(folder, 'run'));
  try {
    succeeded(await bootstrap(moto), 'Can’t bootstrap');
    await prepareAccount(moto);
    return moto;
  } catch (error) {
    await moto.stop();
    throw error;
  }
}

/** Deploys an assembly. @throws JudgeError with what the CDK printed */
export async function deployAll(from: string, moto: Moto): Promise<void> {
  succeeded(await deploy(from, moto), 'Can’t deploy');
}

/** @throws JudgeError with the last lines of what a program printed, if it failed */
export function succeeded({ passed, output }: Outcome, what: string): void {
  if (passed) return;
  throw new JudgeError(`${what}:\n${output.trim().split('\n').slice(-30).join('\n')}`);
}

/** What is deployed, with the code of the functions in a folder that was emptied before. */
export async function look(python: Python, moto: Moto): Promise<Inventory> {
  const bundles = join(folder, 'bundles');
  rmSync(bundles, { recursive: true, force: true });
  mkdirSync(bundles, { recursive: true });
  return takeInventory(python, moto, bundles);
}

/** Starts what was deployed, in a world. */
export function startDeployed(moto: Moto, inventory: Inventory, { http, places }: World): Service {
  return startService({
    ...{ moto, inventory, http, simulator: places.simulator },
    environment: addedEnvironment(places),
    folder: join(folder, 'run'),
  });
}

const Finding = z.object({
  Level: z.string(),
  Message: z.string(),
  Location: z.object({ Path: z.array(z.union([z.string(), z.number()])).nullable() }),
  Rule: z.object({ Id: z.string() }),
});

/** What cfn-lint reports and is no mistake, each with the reason. */
const ignored: readonly { rule: string; path: RegExp; reason: string }[] = [
  {
    rule: 'E3002',
    path: /^Resources\/OverviewDashboard\w+\/Properties\/Tags$/,
    reason: 'dashboards take tags by now: the CDK’s copy of AWS’s schemas is newer than cfn-lint’s',
  },
];

/** The templates of an assembly. */
export function templatesOf(assembly: string): string[] {
  return globSync('*.template.json', { cwd: assembly }).map((name) => join(assembly, name));
}

/** The errors that cfn-lint finds in templates, as sentences. Its advice doesn't count. */
export async function lint(python: Python, templates: readonly string[]): Promise<string[]> {
  const words = [python.beside('cfn-lint'), '--format', 'json', ...templates] as const;
  const { printed, output } = await run([words[0], ...words.slice(1)]);
  const parsed = z.array(Finding).safeParse(jsonOf(printed));
  if (!parsed.success) throw new JudgeError(`cfn-lint failed: ${output.slice(-1000)}`);
  return parsed.data
    .filter(({ Level }) => Level === 'Error')
    .map(({ Rule, Message, Location }) => ({ Rule, Message, path: Location.Path?.join('/') ?? '' }))
    .filter(({ Rule, path }) => !ignored.some((one) => one.rule === Rule.Id && one.path.test(path)))
    .map(({ Rule, Message, path }) => `cfn-lint ${Rule.Id}: ${Message} (${path})`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No answer at all: what it printed is told instead.
    return null;
  }
}
