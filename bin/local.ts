/**
 * `npm start`: the service on one machine, from the same templates and bundles as on AWS. `Settings`
 * lists its settings; `--reset` deletes all state first.
 */
import { firstArtistId } from '../lib/simulator/invented/artist.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCloud } from '../lib/local/cloud.ts';
import { takeDataFolder, type DataFolder } from '../lib/local/data-folder.ts';
import { outsideFrom } from '../lib/local/endpoints.ts';
import { LocalFailure, messageOf } from '../lib/local/failure.ts';
import { listenHttp } from '../lib/local/http/server.ts';
import { watchParent } from '../lib/local/child.ts';
import { localChecks } from '../lib/local-checks/run.ts';
import {
  atSimulator,
  catalogOf,
  handedOn,
  isSimulating,
  localKeys,
  type LocalKeys,
  readSettings,
  Settings,
} from '../lib/local-settings.ts';
import { type Simulator, startSimulator } from '../lib/local/simulator.ts';
import { synthesize, type Stacks } from '../lib/local/synth.ts';
import { startChats, type Chats } from '../lib/simulator/chats/chats.ts';

const project = join(import.meta.dirname, '..');

const usage = `Usage: npm start -- [--reset]

Runs the whole service on this machine, on port 3000 (PORT), with its state in .local (DATA_DIR).

  --reset  deletes that state first

All settings are in docs/operators/settings.md. README.md shows what you can do next.`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const wrong = messageOf(error).replace(/[.]?$/, '.');
    throw new LocalFailure(`${wrong} The only option is --reset.`, error);
  }
}

/** The environment that functions get over that of the templates. */
function functionEnvironment(
  settings: Settings,
  { url, keys, simulator }: { url: string; keys: LocalKeys; simulator: Simulator | null },
) {
  return {
    PUBLIC_URL: url,
    DEPLOYED_AT: new Date().toISOString(),
    ...(simulator === null
      ? {}
      : {
          ...atSimulator[catalogOf(settings)](simulator.url),
          MUSICBRAINZ_BASE_URL: `${simulator.url}/musicbrainz`,
          LASTFM_BASE_URL: `${simulator.url}/lastfm/2.0`,
          // A week is too long to wait on one machine.
          LINKS_INTERVAL_SECONDS: '300',
          PICTURE_HOSTS: pictureHosts(new URL(simulator.url)),
          WITNESS_ARTISTS: [7, 8, 9, 11].map((at) => firstArtistId + at).join(','),
          // It answers for the names of its artists' sites, on the same port by UDP.
          DNS_SERVERS: new URL(simulator.url).host,
        }),
    ...handedOn(settings),
    ...keys.environment,
    CATALOG: catalogOf(settings),
    LASTFM: 'LASTFM_SECRET' in keys.environment ? 'on' : 'off',
  };
}

/** The simulator's own address, and the names that its pictures can be moved to. */
function pictureHosts({ origin, port }: URL): string {
  return [origin, `http://localhost:${port}`, `http://*.localhost:${port}`].join(',');
}

async function synthesizeStacks(data: DataFolder): Promise<Stacks> {
  // Settings reach the functions directly; in the templates they would only make them differ.
  const unset: Record<string, string> = {};
  for (const name of Object.keys(Settings.shape)) unset[name] = '';
  const stacks = await synthesize({
    project,
    command: [process.execPath, join(project, 'bin/app.ts')],
    environment: { ...unset, ALARM_EMAIL: '', STAGE: 'local' },
    // `openapi.json` goes into a bundle, too.
    sources: [
      ...['bin/app.ts', 'lib', 'functions', 'shared', 'openapi.json'],
      ...['package.json', 'package-lock.json'],
    ],
    // The same for every data folder.
    folder: join(project, '.build/stacks'),
    log: data.file('synth.log'),
  });
  say(stacks.isNew ? 'stacks synthesized' : 'stacks unchanged');
  return stacks;
}

/** Their port is the same after every start, since destinations keep it. */
async function openChats(
  data: DataFolder,
  httpPort: number,
  parts: AsyncDisposableStack,
): Promise<Chats> {
  const port = httpPort + 100 > 65_535 ? httpPort - 100 : httpPort + 100;
  try {
    const chats = await startChats({ port, file: data.file('chats.jsonl'), warn: say });
    parts.defer(() => chats.stop());
    return chats;
  } catch (error) {
    throw new LocalFailure(messageOf(error), error);
  }
}

function say(line: string): void {
  console.log(line);
}

/** Starts everything; settles when it is to end, with the exit code. */
async function run(options: { reset: boolean }): Promise<number> {
  const settings = readSettings(process.env);
  const outside = outsideFrom(process.env);
  await using parts = new AsyncDisposableStack();
  const { promise: ending, resolve: end } = Promise.withResolvers<number>();
  const fail = (sentence: string) => {
    console.error(sentence);
    end(1);
  };
  onSignal(end);

  const data = takeDataFolder(settings.DATA_DIR, options);
  parts.defer(() => {
    data.close();
  });
  const http = await listenHttp(settings.PORT, say);
  parts.defer(() => http.stop());
  const url = `http://localhost:${http.port}`;

  const simulating = isSimulating(settings);
  const { SPOTIFY_ACCESS: spotifyAccess } = settings;
  const onEnd = (how: string) => {
    fail(`The catalog simulator stopped (${how}). Start the service again.`);
  };
  const [stacks, simulator] = await Promise.all([
    synthesizeStacks(data),
    simulating ? startSimulator({ data, port: http.port + 1, spotifyAccess, say, onEnd }) : null,
  ]);
  parts.defer(stacks.release);
  if (simulator !== null) parts.defer(() => simulator.stop());

  const chats = await openChats(data, http.port, parts);
  const keys = localKeys(settings, simulating);
  const cloud = await startCloud({
    assembly: stacks.folder,
    data,
    http,
    url,
    outside,
    environment: functionEnvironment(settings, { url, keys, simulator }),
    secrets: keys.secrets,
    senders: [settings.MAIL_FROM],
    chats,
    proxies: simulator === null ? {} : { catalog: `${simulator.url}/control` },
    actions: (tools) => new Map([['checks/run', localChecks(tools)]]),
    report: say,
    onFailure: fail,
  });
  parts.defer(() => cloud.stop());
  data.announce(cloud.running);
  showPlaces(url, { chats: chats.urls, log: cloud.log }, simulating);
  return await ending;
}

function showPlaces(
  url: string,
  { chats, log }: { chats: Chats['urls']; log: string },
  simulating: boolean,
): void {
  say(`  page       ${url}/app/`);
  say(`  API        ${url}/api/v1`);
  say(`  mailbox    ${url}/_local/mail`);
  say(`  chats      ${url}/_local/chat (messages to the addresses below)`);
  for (const [type, address] of Object.entries(chats)) say(`  ${type.padEnd(10)} ${address}`);
  say(`  schedules  ${url}/_local/schedules (a POST to …/{name}/run runs one now)`);
  say(`  checks     ${url}/_local/checks/run (a POST checks all artists now)`);
  if (simulating) say(`  catalog    ${url}/_local/catalog/ (controls of the simulator)`);
  say(`  log        ${log}`);
  say(`ready ${url}`);
}

/** Ends on Ctrl-C and its like, and with npm when npm started it; at the second one at once. */
function onSignal(end: (code: number) => void): void {
  let isEnding = false;
  const stop = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) watchParent(stop);
}

async function main(): Promise<number> {
  const { reset, help } = readArguments();
  if (!help) return run({ reset });
  say(usage);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof LocalFailure) console.error(error.message);
    else console.error(error);
    process.exit(1);
  },
);
