import type { GivenSettings } from '../settings.ts';
import { stackName } from '../stages.ts';
import { type Account, accountSentences } from './account.ts';
import type { Assemblies } from './assemblies.ts';
import { lossesIn, lossSentences, unaccepted } from './loss.ts';
import type { DeployPlan, DeployPorts } from './ports.ts';
import { problemOf, untriedSentence } from './prove.ts';
import { failureSentences, type StackStates } from './bake.ts';

/** Longer ones are looked up in the file. */
const shownMax = 100;

/**
 * Why a deployment stops that leaves out settings of the one before, and how to go on; empty: it leaves out
 * none. Without them, a stage would quietly go back to another table, or lose its domain or its pages.
 * @param last null: not known.
 * @param dropped names that may be left out.
 */
export function forgottenSentences(
  last: GivenSettings | null,
  given: GivenSettings,
  dropped: readonly string[],
): string[] {
  const forgotten = Object.entries(last ?? {}).filter(
    ([name]) => !Object.hasOwn(given, name) && !dropped.includes(name),
  );
  if (forgotten.length === 0) return [];
  const flags = forgotten.map(([name]) => `--drop ${name}`).join(' ');
  return [
    'These settings were given last time and are missing now, so nothing was deployed:',
    ...forgotten.map(([name, text]) =>
      text === null || text.length > shownMax ? `  ${name}` : `  ${name}, which was ${text}`,
    ),
    `Give them again. If they aren’t to be set anymore, run it again with ${flags}.`,
  ];
}

/** Says what a deployment is at, and how to go back by hand, if somebody stops it while it's tried. */
export function stoppedSentence(service: string, path: string, assemblies: Assemblies): string {
  const old = assemblies.lastGood(path);
  const back =
    old === null
      ? 'There’s no earlier version on this machine to go back to.'
      : `To go back, run \`npx cdk deploy --app ${old} ${service} --exclusively\`.`;
  return `Stopped. The new version ${assemblies.nameOf(path)} is deployed, but nobody knows yet whether it works. To try it again, deploy again. ${back}`;
}

/** Puts the service stack back to the last version that proved itself, if there is one. */
export async function rollBack(
  service: string,
  assemblies: Assemblies,
  path: string,
  { cdk, canary, say }: DeployPorts,
): Promise<void> {
  const old = assemblies.lastGood(path);
  if (old === null) {
    say(
      'There’s no earlier version of this stage on this machine that worked on the same table, so the new one stays. Check out the last good commit, and deploy that.',
    );
    return;
  }
  const name = assemblies.nameOf(old);
  say(`Going back to ${name}. The data stack stays as it is.`);
  const args = ['deploy', '--app', old, service, '--exclusively', '--require-approval', 'never'];
  if ((await cdk([...args, '--no-notices'])) !== 0) {
    say(
      `Going back failed, too. The stage is in between: look at the stack ${service} in CloudFormation.`,
    );
    return;
  }
  assemblies.keepAsLast(old);
  const { good, sentence } = await canary();
  say(`The stage is back at ${name}. ${sentence}`);
  if (!good) say('So the cause may not be the new version. Look at the dashboard of the stage.');
}

const quiet = '--no-notices';

/**
 * Deploys a stage and makes sure of it: shows the difference, stops before a loss, deploys, lets the canary
 * run, and watches the alarm for a while. If the canary doesn't arrive or the alarm goes off, the service
 * stack goes back to the last assembly that proved itself.
 * @returns the exit code: 0 for a new version that proved itself, or that can't be tried yet, which it says.
 */
export async function deploy(
  plan: DeployPlan,
  assemblies: Assemblies,
  ports: DeployPorts,
): Promise<number> {
  const { say, cdk } = ports;
  say(plan.destination);
  if (isForgetful(plan, assemblies, ports)) return 1;
  const account = await tellOfAccount(ports);
  const path = assemblies.begin(ports.now(), plan.commit);
  const name = assemblies.nameOf(path);
  say(`Writing the templates of stage ${plan.stage} as ${name}.`);
  if (!(await isSynthesized(account, path, ports))) {
    assemblies.discard(path);
    return 1;
  }
  assemblies.keepGiven(path, plan.given);
  if (!(await isWanted(plan, assemblies, path, ports))) {
    assemblies.discard(path);
    return 1;
  }
  const service = stackName(plan.stage, 'Service');
  const isPaused = await ports.areWorkersPaused();
  const before = await ports.alarmState();
  const stacks = await statesOf(plan, ports);
  const approval = plan.isSilent ? ['--require-approval', 'never'] : [];
  if ((await cdk(['deploy', '--app', path, '--all', quiet, ...approval])) !== 0) {
    for (const sentence of failureSentences(stacks, await statesOf(plan, ports))) say(sentence);
    return 1;
  }
  assemblies.keepAsLast(path);
  const untried = await untriedSentence(plan, service, isPaused, ports);
  if (untried !== null) {
    say(`Stage ${plan.stage} is at ${name}. ${untried}`);
    tellOfSandbox(account, ports);
    return 0;
  }
  ports.ifStopped(stoppedSentence(service, path, assemblies));
  const problem = await problemOf(plan, before, ports);
  ports.ifStopped(null);
  if (problem === null) {
    assemblies.markGood(path, ports.now());
    say(`Stage ${plan.stage} is at ${name}, and it works.`);
    tellOfSandbox(account, ports);
    return 0;
  }
  say(problem);
  await rollBack(service, assemblies, path, ports);
  return 1;
}

/** Says before anything begins what will not work in the account. */
async function tellOfAccount({ account: read, say }: DeployPorts): Promise<Account> {
  const account = await read();
  for (const sentence of accountSentences(account)) say(sentence);
  return account;
}

/** Writes the templates, for what the account runs at the same time. */
async function isSynthesized(
  { concurrency }: Account,
  path: string,
  { cdk, say }: DeployPorts,
): Promise<boolean> {
  const known = concurrency !== null && { ACCOUNT_CONCURRENCY: String(concurrency) };
  if ((await cdk(['synth', '--quiet', '--output', path, quiet], { ...known })) === 0) return true;
  say('The templates couldn’t be written, so nothing was deployed.');
  return false;
}

/** Refuses to leave out what was set last time. */
function isForgetful({ given, dropped }: DeployPlan, assemblies: Assemblies, { say }: DeployPorts) {
  const forgotten = forgottenSentences(assemblies.lastGiven(), given, dropped);
  for (const sentence of forgotten) say(sentence);
  return forgotten.length > 0;
}

async function statesOf({ stage }: DeployPlan, { stackState }: DeployPorts): Promise<StackStates> {
  const names = (['Data', 'Service'] as const).map((part) => stackName(stage, part));
  const states = names.map(async (name) => [name, await stackState(name)] as const);
  return Object.fromEntries(await Promise.all(states));
}

/** Otherwise nobody can sign in, and nobody knows why. */
function tellOfSandbox({ isMailInSandbox: isIn }: Account, { say }: DeployPorts): void {
  if (isIn === false) return;
  const only =
    'only recipients at the sender’s domain get email, and nobody else can sign in. What to do: docs/operators/operations.md#production-access-for-email';
  say(
    isIn === null
      ? `SES couldn’t be asked whether it’s still in its sandbox. If it is, ${only}`
      : `SES is still in its sandbox: ${only}`,
  );
}

/** Shows what would change, and refuses losses that nobody accepted. */
async function isWanted(
  { stage, acceptedLosses }: DeployPlan,
  assemblies: Assemblies,
  path: string,
  { cdk, deployedTemplate, say }: DeployPorts,
): Promise<boolean> {
  const stack = stackName(stage, 'Data');
  const deployed = await deployedTemplate(stack);
  if (deployed !== null && assemblies.lastGiven() === null) {
    say(
      'This machine doesn’t know which settings the stage was deployed with last time, so it can’t tell whether one is missing. Look for it in what would change.',
    );
  }
  say('What would change:');
  if ((await cdk(['diff', '--app', path, quiet])) !== 0) {
    say('The difference couldn’t be shown, so nothing was deployed.');
    return false;
  }
  const losses = lossesIn(deployed, assemblies.template(path, stack));
  const refused = unaccepted(losses, acceptedLosses);
  if (refused.length === 0) return true;
  for (const sentence of lossSentences(refused)) say(sentence);
  return false;
}
