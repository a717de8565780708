import { parseArgs } from 'node:util';
import { runCanary } from '../lib/canary/call-canary.ts';

const usage = `Usage: npm run canary [-- --stage NAME]

Changes the canary's artist, and waits until the change has gone all the way to a webhook. If it
doesn't arrive, it says which step is late, and ends with 1.

Without --stage, it's the canary of the service on this machine (DATA_DIR, default .local).`;

function stageGiven(): { stage?: string | undefined; help?: boolean | undefined } | null {
  try {
    const options = { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ options }).values;
  } catch {
    // The usage says which options there are.
    return null;
  }
}

const given = stageGiven();
if (given?.help === true) {
  console.log(usage);
} else if (given === null || given.stage === '') {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { stage } = given;
  const dataDir = process.env.DATA_DIR ?? '.local';
  const { good, sentence } = await runCanary(stage === undefined ? { dataDir } : { stage });
  if (good) console.log(sentence);
  else console.error(sentence);
  process.exitCode = good ? 0 : 1;
}
