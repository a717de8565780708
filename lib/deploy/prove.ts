import { type AlarmState, bakeVerdict, type StackState } from './bake.ts';
import type { DeployPlan, DeployPorts } from './ports.ts';
import { messageOf } from '../local/failure.ts';

const lookSeconds = 30;
/** New alarms may be red until they have their first values, which come once in five minutes. */
const settleMinutes = 6;

/**
 * Why a version can't be tried now, and what to do, in a sentence; null: it can.
 * @param isPaused whether the workers were paused when the deployment began.
 */
export async function untriedSentence(
  { stage, given }: DeployPlan,
  service: string,
  isPaused: boolean,
  { resolves, stackState }: DeployPorts,
): Promise<string | null> {
  const untried = 'so the canary wasn’t run, and this version stays, whether it works or not';
  const canary = `run \`npm run canary -- --stage ${stage}\``;
  if (isPaused) {
    return `Its workers are paused, ${untried}: after \`npm run admin -- resume --stage ${stage}\`, ${canary}.`;
  }
  const { DOMAIN_NAME: domain } = given;
  if (domain === undefined || domain === null || (await resolves(domain))) return null;
  const target = targetIn(await stackState(service));
  const toDo =
    target === null
      ? `Its record is made: as soon as ${domain} resolves, ${canary}.`
      : `Create a CNAME record of ${domain} that leads to ${target}. As soon as it resolves, ${canary}.`;
  return `The domain ${domain} doesn’t resolve yet, ${untried}. ${toDo}`;
}

/** Where the record of the domain has to lead; null: the stack made it itself. */
function targetIn(state: StackState | null): string | null {
  const found = Object.entries(state?.outputs ?? {}).find(([name]) => name.includes('Target'));
  return found?.[1] ?? null;
}

/** What is wrong with the new version; null: it proved itself. */
export async function problemOf(
  { bakeMinutes }: DeployPlan,
  before: AlarmState,
  ports: DeployPorts,
): Promise<string | null> {
  const { say } = ports;
  const startedAt = ports.now().getTime();
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
    const now = ports.now().getTime();
    const isSettled = now >= startedAt + settleMinutes * 60_000;
    const looked = { before, now: await ports.alarmState(), isSettled, isOver: now >= endsAt };
    const verdict = bakeVerdict(looked);
    if (verdict === 'bad') return 'An alarm went off after the deployment.';
    if (verdict === 'good') break;
    await ports.wait(lookSeconds);
  }
  if (before !== 'ALARM') return failedSince(new Date(startedAt), ports);
  const last = await ports.canary();
  return last.good ? null : last.sentence;
}

/** A small stage has no alarm on each function, so what failed is asked for. */
async function failedSince(since: Date, ports: DeployPorts): Promise<string | null> {
  try {
    const failures = await ports.failuresSince(since);
    if (failures.length === 0) return null;
    return `AWS counted since the deployment: ${failures.join('; ')}.`;
  } catch (error) {
    ports.say(`What failed since the deployment couldn’t be read: ${messageOf(error)}`);
    return null;
  }
}
