import { parseArgs } from 'node:util';
import { copySent } from '../lib/operator/copy-sent.ts';
import { askOperator, OperatorError } from '../lib/operator/invoke.ts';
import { commandOf, unknownCommand } from '../lib/operator/command-line.ts';
import { localLines } from '../lib/operator/local-log.ts';
import { replayActs } from '../lib/operator/replay-acts.ts';
import { resealAll, retireUnused } from '../lib/operator/keys.ts';
import { verifyTable } from '../lib/operator/verify-table.ts';
import { operatorName } from '../lib/operator/who.ts';

const usage = `Usage: npm run admin -- <command> [--stage NAME]

  status                              show what’s wrong: the catalog, stale artists, overdue and
                                      parked work, holds, queues; of a stage also what AWS counted in
                                      the last day
  quota                               show how much of the catalog’s quota each lane uses, and how
                                      long people and checks wait for it
  parked                              show the work that failed five rounds: what, why, since when,
                                      and who is hurt
  unpark <id>|<kind>|all              try parked work again now
  sweep                               send overdue work to its queues now
  pause                               stop all workers: messages wait in their queues
  resume [hold-messages]              start them again: all, or all but chats and email
  held                                show the messages that are due and held back from chats and
                                      email, before they go out
  drop-held <id>|all                  skip held messages: one, all to a destination, or all of an
                                      organization
  keys                                show the keys that sign and encrypt: which are in use, which old
  rotate <ring>                       add a key to session-keys, encryption-key, or pepper; it is
                                      used six minutes later
  reseal                              encrypt all secrets of targets with the key in use
  retire <ring> [leaked]              remove the old keys of a ring, if nothing needs them; leaked
                                      session keys at once
  trace <change_id>                   show the life of a change: its artist’s schedule, checks, waits,
                                      verdict, rules, deliveries, attempts, and lines in the log
  reroute <change_id>                 make and send the deliveries of a change that are missing
  verify-table [name]                 read the whole table, such as one that was restored, and show
                                      what it holds and what is wrong
  pause-mail                          pause alerts by email: they wait. Emails to sign in still go out.
  resume-mail                         send alerts by email again
  replay-acts <table>                 after a restore, delete, revoke, and remove again what was since,
                                      as the table in use before noted it
  copy-sent <table> [--yes]           take over what was told from the table in use before, so that
                                      nobody is told twice; without --yes, only say what it would do
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
    const options = {
      stage: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    } as const;
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
  const [name] = read?.positionals ?? [];
  console.error((name === undefined ? null : unknownCommand(name)) ?? usage);
  process.exitCode = 2;
} else {
  const { stage } = read.values;
  const dataDir = process.env.DATA_DIR ?? '.local';
  try {
    await run(command, stage === undefined ? { dataDir } : { stage }, read.values.yes);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(
  asked: Readonly<Record<string, string>>,
  where: { stage: string } | { dataDir: string },
  isSure: boolean,
): Promise<void> {
  const profile = 'stage' in where ? process.env.AWS_PROFILE : undefined;
  const ask = (command: Readonly<Record<string, string>>) =>
    askOperator({ ...command, operator: operatorName(profile) }, where);
  if (asked.command === 'replay-acts') {
    console.log(await replayActs(asked.table ?? '', ask, where));
    return;
  }
  const answer = await ask(asked);
  if (isAboutKeys(asked)) {
    console.log(await (asked.command === 'reseal' ? resealAll : retireUnused)(answer, ask, where));
    return;
  }
  if (asked.command === 'copy-sent') {
    const copying = { to: answer, from: asked.table ?? '', isSure, say: console.log };
    console.log(await copySent(copying, ask, where));
    return;
  }
  if (asked.command === 'verify-table') {
    const { text, isSound } = await verifyTable(answer, where);
    console.log(text);
    if (!isSound) process.exitCode = 1;
    return;
  }
  console.log(answer);
  if (asked.command === 'status' && 'stage' in where) {
    // It knows the stacks, and so the CDK, which takes a second to load.
    const { lastDay } = await import('../lib/operator/last-day.ts');
    console.log(await lastDay(where.stage, new Date()));
  }
  const { change_id: traced } = asked;
  if (traced !== undefined && 'dataDir' in where) console.log(localLines(where.dataDir, traced));
}

/** Commands that have to know what is in the whole table, which only whoever runs them may read. */
function isAboutKeys({ command, ring, targets }: Readonly<Record<string, string>>): boolean {
  if (command === 'reseal') return targets === undefined;
  return command === 'retire' && ring !== 'session-keys';
}
