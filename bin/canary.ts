import { runCanary } from '../lib/canary/canary.ts';
import { optionsOr } from '../lib/command-line.ts';

const usage = `Usage: npm run canary [-- --stage NAME]

Changes the canary's artist, and waits until the change has gone all the way to a webhook. If it
doesn't arrive, it says which step is late, and ends with 1.

Without --stage, it's the canary of the service on this machine (DATA_DIR, default .local).`;

const { stage } = optionsOr(usage, { stage: { type: 'string' } }, ({ stage: name }) => name !== '');
const dataDir = process.env.DATA_DIR ?? '.local';
const { good, sentence } = await runCanary(stage === undefined ? { dataDir } : { stage });
(good ? console.log : console.error)(sentence);
process.exitCode = good ? 0 : 1;
