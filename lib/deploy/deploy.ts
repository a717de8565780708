import type { CanaryRun } from '../canary/fly.ts';
import type { GivenSettings } from '../settings.ts';
import type { Assemblies } from './assemblies.ts';
import { type AlarmState, bakeVerdict } from './bake.ts';
import { forgottenSentences } from './forgotten.ts';
import { lossesIn, lossSentences, type Template, unaccepted } from './loss.ts';

/** All that a deployment does outside of itself. */
export interface DeployPorts {
  /** Runs the CDK's command line, which prints for itself. @returns the exit code */
  readonly cdk: (args: readonly string[]) => Promise<number>;
  /** The template of a stack that is deployed; null: it isn't. */
  readonly deployedTemplate: (stack: string) => Promise<Template | null>;
  readonly alarmState: () => Promise<AlarmState>;
  /** Whether the operator stopped the workers that the canary needs. */
  readonly areWorkersPaused: () => Promise<boolean>;
  /** Runs the canary until its change arrives, or its time is over. */
  readonly canary: () => Promise<CanaryRun>;
  /** Whether SES sends only to verified recipients; null: it couldn't be asked. */
  readonly isMailInSandbox: () => Promise<boolean | null>;
  readonly now: () => Date;
  readonly wait: (seconds: number) => Promise<void>;
  readonly say: (sentence: string) => void;
}

export interface DeployPlan {
  readonly stage: string;
  readonly commit: string | null;
  readonly given: GivenSettings;
  /** Names of settings that were given last time, and may be missing now. */
  readonly dropped: readonly string[];
  /** How long the alarm is watched after the canary's first good run. */
  readonly bakeMinutes: number;
  /** Logical IDs of what may be lost. */
  readonly acceptedLosses: readonly string[];
  /** Whether permissions may be widened without a question. */
  readonly isSilent: boolean;
}

const lookSeconds = 30;
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
  const forgotten = forgottenSentences(assemblies.lastGiven(), plan.given, plan.dropped);
  for (const sentence of forgotten) say(sentence);
  if (forgotten.length > 0) return 1;
  const path = assemblies.begin(ports.now(), plan.commit);
  const name = assemblies.nameOf(path);
  say(`Writing the templates of stage ${plan.stage} as ${name}.`);
  if ((await cdk(['synth', '--quiet', '--output', path, quiet])) !== 0) {
    assemblies.discard(path);
    say('The templates couldn’t be written, so nothing was deployed.');
    return 1;
  }
  assemblies.keepGiven(path, plan.given);
  if (!(await isWanted(plan, assemblies, path, ports))) {
    assemblies.discard(path);
    return 1;
  }
  const isPaused = await ports.areWorkersPaused();
  const before = await ports.alarmState();
  const approval = plan.isSilent ? ['--require-approval', 'never'] : [];
  if ((await cdk(['deploy', '--app', path, '--all', quiet, ...approval])) !== 0) {
    say(
      'The deployment failed. CloudFormation has put the stack that failed back to how it was, so there’s nothing to roll back.',
    );
    return 1;
  }
  assemblies.keepAsLast(path);
  if (isPaused) {
    say(
      `Stage ${plan.stage} is at ${name}. Its workers are paused, so the canary wasn’t run, and this version stays, whether it works or not: after \`npm run admin -- resume --stage ${plan.stage}\`, run \`npm run canary -- --stage ${plan.stage}\`.`,
    );
    return 0;
  }
  const problem = await problemOf(plan, before, ports);
  if (problem === null) {
    assemblies.markGood(path);
    say(`Stage ${plan.stage} is at ${name}, and it works.`);
    await tellOfSandbox(ports);
    return 0;
  }
  say(problem);
  await rollBack(plan, assemblies, path, ports);
  return 1;
}

/** Otherwise nobody can sign in, and nobody knows why. */
async function tellOfSandbox({ isMailInSandbox, say }: DeployPorts): Promise<void> {
  const isIn = await isMailInSandbox();
  if (isIn === false) return;
  const only =
    'only verified recipients get email, and nobody else can sign in. What to do: docs/operations.md#production-access-for-email';
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
  const stack = `ArtistMonitor-${stage}-Data`;
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

/** What is wrong with the new version; null: it proved itself. */
async function problemOf(
  { bakeMinutes }: DeployPlan,
  before: AlarmState,
  ports: DeployPorts,
): Promise<string | null> {
  const { say } = ports;
  say('Deployed. Running the canary.');
  const first = await ports.canary();
  if (!first.good) return first.sentence;
  say(first.sentence);
  if (before === 'ALARM') {
    say(
      'An alarm was red before this deployment, so alarms can’t tell whether it’s good. After the wait, the canary decides.',
    );
  }
  say(`Watching the alarms for ${bakeMinutes} minutes.`);
  const endsAt = ports.now().getTime() + bakeMinutes * 60_000;
  for (;;) {
    const isOver = ports.now().getTime() >= endsAt;
    const verdict = bakeVerdict({ before, now: await ports.alarmState(), isOver });
    if (verdict === 'bad') return 'An alarm went off after the deployment.';
    if (verdict === 'good') break;
    await ports.wait(lookSeconds);
  }
  if (before !== 'ALARM') return null;
  const last = await ports.canary();
  return last.good ? null : last.sentence;
}

async function rollBack(
  { stage }: DeployPlan,
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
  const service = `ArtistMonitor-${stage}-Service`;
  const args = ['deploy', '--app', old, service, '--exclusively', '--require-approval', 'never'];
  if ((await cdk([...args, quiet])) !== 0) {
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
