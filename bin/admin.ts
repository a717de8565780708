import { parseArgs } from 'node:util';
import { askOperator, OperatorError } from '../lib/operator/invoke.ts';
import { operatorName } from '../lib/operator/who.ts';

const usage = `Usage: npm run admin -- <command> [--stage NAME]

  status                              show what’s wrong: the catalog, stale artists, overdue work,
                                      holds, queues
  quota                               show how much of the catalog’s quota each lane uses, and how
                                      long people and checks wait for it
  log                                 show the last 50 commands that changed something, newest first
  plan <org_id> free|pro|business     change the plan of an organization
  verify <session_id> approve|reject  decide a verification
  release-hold <type>                 confirm changes on hold, such as RELEASE_ARTWORK_CHANGED. They
                                      wait because many artists changed at once.
  dismiss-hold <type>                 dismiss changes on hold
  redrive <queue>                     move failed messages back to their queue: checks, changes,
                                      webhook-deliveries, message-deliveries, upkeep, erasures,
                                      proofs, notices, or schedules (back to checks)

Without --stage, the command goes to the service on this machine (DATA_DIR, default .local).`;

/** The command on the command line; null if it makes no sense. */
function commandOf(words: readonly string[]): Record<string, string> | null {
  const [command, first, second, ...more] = words;
  const isLook = command === 'status' || command === 'log' || command === 'quota';
  if (isLook) return first === undefined ? { command } : null;
  if (more.length > 0 || first === undefined) return null;
  if (command === 'redrive' && second === undefined) return { command, queue: first };
  const isHold = command === 'release-hold' || command === 'dismiss-hold';
  if (isHold && second === undefined) return { command, change_type: first };
  if (isHold || second === undefined) return null;
  if (command === 'plan') return { command, organization_id: first, plan: second };
  if (command === 'verify') return { command, session_id: first, verdict: second };
  return null;
}

function readArguments() {
  try {
    const options = { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return null;
  }
}

const read = readArguments();
const command = read && commandOf(read.positionals);
if (read?.values.help === true) {
  console.log(usage);
} else if (!read || !command) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { stage } = read.values;
  try {
    const dataDir = process.env.DATA_DIR ?? '.local';
    const profile = stage === undefined ? undefined : process.env.AWS_PROFILE;
    const asked = { ...command, operator: operatorName(profile) };
    console.log(await askOperator(asked, stage === undefined ? { dataDir } : { stage }));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
