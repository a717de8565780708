import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { destroy, stacks, synthesize } from './cdk.ts';
import { checks, faultsOf } from './checks/checks.ts';
import { exceptions } from './exceptions.ts';
import { grantsOf, grantText, refusals, unused } from './grants.ts';
import type { Inventory } from './inventory.ts';
import { travel } from './journey.ts';
import { asJudge, type Moto } from './moto.ts';
import { preparePython } from './python.ts';
import { byHand, changedSettings, stageSettings } from './settings.ts';
import {
  assembly,
  deployAll,
  folder,
  lint,
  look,
  startAccount,
  startDeployed,
  startWorld,
  succeeded,
  templatesOf,
  type World,
} from './stage.ts';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beyondLimits } from '../stacks/limits/limits.ts';
import { resolved } from '../stacks/limits/resolved.ts';

/** Says that a step begins or what came of it. */
export type Say = (line: string) => void;

/**
 * The whole trial: deploys both stacks to an empty account, looks at them, goes through the service, updates
 * it, deletes it and makes it anew.
 * @returns the objections, as sentences
 * @throws JudgeError when a step can't be taken at all
 */
export async function trial(say: Say): Promise<string[]> {
  const python = preparePython(folder);
  await using parts = new AsyncDisposableStack();
  const world = await startWorld();
  parts.defer(() => world.stop());
  say('synthesizing');
  const settings = stageSettings(world.places, byHand);
  succeeded(await synthesize(assembly, settings), 'Can’t synthesize');
  const bounds = boundFaults(templatesOf(assembly));
  say(`held the templates against AWS’s limits: ${bounds.length} objections`);
  say('reading the templates with cfn-lint, and bootstrapping an empty account');
  const [linted, moto] = await Promise.all([
    lint(python, templatesOf(assembly)),
    startAccount(python),
  ]);
  parts.defer(() => moto.stop());
  say('deploying both stacks');
  await deployAll(assembly, moto);
  const inventory = await look(python, moto);
  const faults = [...bounds, ...linted, ...faultsOf(inventory)];
  say(`looked at ${Object.keys(checks).join(', ')}: ${faults.length} objections`);

  const met = await goThrough(moto, inventory, world, say);

  say('changing settings, and deploying again');
  succeeded(await synthesize(assembly, { ...settings, ...changedSettings }), 'Can’t synthesize');
  await deployAll(assembly, moto);
  const updated = await look(python, moto);

  say('deleting the service, and deploying it anew beside the data');
  const counted = await tableSizes(moto, inventory);
  succeeded(await destroy(assembly, moto, stacks.service), 'Can’t delete the service');
  const left = await functionsLeft(moto);
  const survived = await tableSizes(moto, inventory);
  await deployAll(assembly, moto);
  const anew = await look(python, moto);
  return [
    ...faults,
    ...met,
    ...notApplied(inventory, updated),
    ...(left === 0 ? [] : [`${left} functions are left after the service was deleted`]),
    ...notSurvived(counted, survived),
    ...notKept(inventory, anew),
    ...faultsOf(anew),
  ];
}

/** Goes through the service as it was deployed. @returns what went wrong, and grants that nothing used */
async function goThrough(
  moto: Moto,
  inventory: Inventory,
  world: World,
  say: Say,
): Promise<string[]> {
  say('running the functions as they were uploaded, under their roles: somebody');
  const service = startDeployed(moto, inventory, world);
  const url = world.places.publicUrl;
  const step = (line: string) => {
    say(`  ${line}`);
  };
  try {
    await travel({ url, service, inventory, moto, say: step });
  } catch (error) {
    // Where it ended, the rest of the functions and grants had no turn.
    return [`the journey: ${String(error)}`, ...refusals(moto.uses()), ...service.errors];
  } finally {
    await service.stop();
  }
  const uses = moto.uses();
  const grants = grantsOf(inventory);
  const idle = unused(grants, uses);
  say(
    `${uses.length} uses of rights; ${grants.length} grants, of which ${idle.length} were not used and should have been (${exceptions.length} exceptions)`,
  );
  return [
    ...refusals(uses),
    ...service.errors,
    ...inventory.functions
      .filter(({ FunctionName }) => !service.ran.has(FunctionName))
      .map(({ FunctionName }) => `nothing called ${FunctionName}`),
    ...idle.map((grant) => `nothing uses ${grantText(grant)}`),
  ];
}

/** How many items are in the tables, by their names. */
async function tableSizes(moto: Moto, { tables }: Inventory): Promise<Map<string, number>> {
  const client = new DynamoDBClient(asJudge(moto));
  const sizes = new Map<string, number>();
  for (const { TableName } of tables) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    sizes.set(TableName, Table?.ItemCount ?? 0);
  }
  client.destroy();
  return sizes;
}

async function functionsLeft(moto: Moto): Promise<number> {
  const client = new LambdaClient(asJudge(moto));
  const { Functions = [] } = await client.send(new ListFunctionsCommand({}));
  client.destroy();
  return Functions.length;
}

/** What of templates is beyond AWS's hard limits, which no emulation knows. @param paths of their files */
function boundFaults(paths: readonly string[]): string[] {
  const given = paths.map((path) => ({
    stack: basename(path).replace(/(\.nested)?\.template\.json$/, ''),
    template: JSON.parse(readFileSync(path, 'utf8')) as unknown,
  }));
  return beyondLimits(resolved(given)).map((fault) => `limits: ${fault}`);
}

/** Which changed settings didn't come through a second deployment, as sentences. */
function notApplied(before: Inventory, after: Inventory): string[] {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`after the update, ${what} is ${JSON.stringify(found)}`);
  };
  const rate = ({ apis }: Inventory) =>
    apis[0]?.Stages[0]?.DefaultRouteSettings.ThrottlingRateLimit;
  expect('the limit of the API', rate(after), Number(changedSettings.API_REQUESTS_PER_SECOND));
  const tickets = after.topics.find(({ TopicArn }) => TopicArn.includes('Tickets'));
  expect(
    'who gets the tickets',
    tickets?.Subscriptions.map(({ Endpoint }) => Endpoint).join(),
    changedSettings.ALARM_EMAIL,
  );
  const mailing = after.functions.filter(
    ({ Environment }) => 'MAILS_PER_DAY' in Environment.Variables,
  );
  expect(
    'what functions know of the mails per day',
    [...new Set(mailing.map((each) => each.Environment.Variables.MAILS_PER_DAY))].join(),
    changedSettings.MAILS_PER_DAY,
  );
  const names = ({ functions }: Inventory) => functions.map(({ FunctionName }) => FunctionName);
  expect('the list of functions', names(after).sort().join(), names(before).sort().join());
  return faults;
}

/** What is wrong after the service was deleted and made anew beside the kept data, as sentences. */
function notKept(before: Inventory, after: Inventory): string[] {
  const kept = ({ tables, secrets }: Inventory) =>
    [...tables.map(({ TableName }) => TableName), ...secrets.map(({ ARN }) => ARN)].join();
  return kept(before) === kept(after) ? [] : [`of the data, ${kept(before)} became ${kept(after)}`];
}

/**
 * Which tables lost items when the service was deleted, as sentences.
 * @param counted the items by the names of the tables, before; `survived`: after.
 */
function notSurvived(
  counted: ReadonlyMap<string, number>,
  survived: ReadonlyMap<string, number>,
): string[] {
  return [...counted].flatMap(([name, items]) => {
    const left = survived.get(name) ?? 0;
    if (items > 0 && left === items) return [];
    return [`the table ${name} had ${items} items, and ${left} after the service was deleted`];
  });
}
