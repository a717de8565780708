import { parseArgs } from 'node:util';
import { askOperator, OperatorError } from '../lib/operator/invoke.ts';
import { commandOf } from '../lib/operator/command-line.ts';
import { localLines } from '../lib/operator/local-log.ts';
import { operatorName } from '../lib/operator/who.ts';

const usage = `Usage: npm run admin -- <command> [--stage NAME]

  status                              show what’s wrong: the catalog, stale artists, overdue and
                                      parked work, holds, queues
  quota                               show how much of the catalog’s quota each lane uses, and how
                                      long people and checks wait for it
  parked                              show the work that failed five rounds: what, why, since when,
                                      and who is hurt
  unpark <id>|<kind>|all              try parked work again now
  sweep                               send overdue work to its queues now
  trace <change_id>                   show the life of a change: its artist’s schedule, checks, waits,
                                      verdict, rules, deliveries, attempts, and lines in the log
  redrive <queue>                     move failed messages back to their queue: checks, changes,
                                      webhook-deliveries, message-deliveries, upkeep, erasures,
                                      proofs, notices, or schedules (back to checks)
  release-hold <type>                 confirm changes on hold, such as RELEASE_ARTWORK_CHANGED. They
                                      wait because many artists changed at once.
  dismiss-hold <type>                 dismiss changes on hold
  plan <org_id> free|pro|business     change the plan of an organization
  verify <session_id> approve|reject  decide a verification
  log                                 show the last 50 commands, newest first

Without --stage, the command goes to the service on this machine (DATA_DIR, default .local).`;

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
    const { change_id: traced } = command;
    if (traced !== undefined && stage === undefined) console.log(localLines(dataDir, traced));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
