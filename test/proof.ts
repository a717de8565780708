/**
 * `npm run proof`: what takes too long for `npm test`, at full length and one after the other. Of each,
 * `npm test` has a smaller version. Takes about three hours on two cores, and ends with 1 if anything
 * does not hold.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const jest = join(root, 'node_modules/jest/bin/jest.js');

const proofs: readonly { name: string; words: readonly string[] }[] = [
  { name: '2,000 schedules of faults', words: ['test/faults/run.ts', '--schedules', '2000'] },
  { name: '200 bursts', words: ['test/faults/run.ts', '--burst', '--schedules', '200'] },
  {
    name: '2,000 schedules of ticks',
    words: ['test/faults/run.ts', '--ticks', '--schedules', '2000'],
  },
  {
    name: '2,000 schedules of messages to people',
    words: ['test/faults/run.ts', '--alerts', '--schedules', '2000'],
  },
  {
    name: 'chains of 8,000 recovered deliveries and 32,000 erased items',
    words: [jest, 'test/usecases/chains-of-messages.test.ts'],
  },
  { name: '10,000 hostile requests', words: [jest, 'test/api/fuzz.test.ts'] },
  {
    name: 'an import of 1,000 rows, killed over and over',
    words: [jest, 'test/usecases/import-artists.test.ts'],
  },
  {
    name: '1,000 artists for six hours, on the real engine and in the simulation',
    words: [jest, 'test/sim/calibration.test.ts'],
  },
  {
    name: 'a year of the corpora',
    words: [
      'test/bench/run.ts',
      'detection',
      'detection-catalogue',
      'detection-pace',
      '--long',
      '--strict',
    ],
  },
];

async function holds(words: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, PROOF: '1' },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code === 0);
    });
  });
}

for (const { name, words } of proofs) {
  const start = performance.now();
  const isSound = await holds(words);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`${isSound ? 'ok    ' : 'FAILED'}  ${name}, ${minutes} min`);
  if (!isSound) process.exitCode = 1;
}
