/**
 * `npm run judge [-- --plants]`: deploys both stacks to an AWS of its own on this machine, looks at what came
 * of it, runs every function as it was uploaded, under its role, then updates the stacks, deletes one and
 * makes it anew. docs/team/testing.md
 */
import { parseArgs } from 'node:util';
import { plantAll } from './planting.ts';
import { JudgeError } from './python.ts';
import { trial } from './trial.ts';

const usage = `Usage: npm run judge [-- --plants]

Deploys to a moto of its own on this machine and judges what came of it; needs Python. docs/team/testing.md

  --plants  makes the mistakes of test/judge/plants.ts instead, and shows who finds each`;

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { plants: flag, help: flag } }).values;
  } catch {
    console.error(usage);
    return process.exit(2);
  }
}

const { plants, help } = readArguments();
if (help) {
  console.log(usage);
  process.exit(0);
}

const startedAt = performance.now();

function say(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${seconds.padStart(4)} s  ${line}`);
}

const judge = plants ? plantAll : trial;

judge(say).then(
  (objections) => {
    for (const objection of objections) console.log(`  - ${objection}`);
    say(objections.length === 0 ? 'nothing to object to' : `${objections.length} objections`);
    process.exit(objections.length === 0 ? 0 : 1);
  },
  (error: unknown) => {
    if (error instanceof JudgeError) console.error(error.message);
    else console.error(error);
    process.exit(1);
  },
);
