/**
 * `npm run clients`: generates clients of openapi.json, compiles them, and runs a program written
 * with each against a local service. `--all` also takes the generators of other languages.
 */
import { spawnSync } from 'node:child_process';
import { generators, ofNpm } from './generators.ts';
import { setStage, tryOut } from './journeys.ts';

const [asked] = process.argv.slice(2);
if (process.argv.length > 3 || (asked?.startsWith('-') && asked !== '--all')) {
  console.error('Usage: npm run clients [-- --all | NAME]');
  process.exit(2);
}

function isMissing(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error !== undefined;
}

const chosen =
  asked === undefined
    ? ofNpm
    : generators.filter(({ name }) => asked === '--all' || name.includes(asked));
if (chosen.length === 0) {
  console.error(
    `No generator is called ${asked}: ${generators.map(({ name }) => name).join('; ')}`,
  );
  process.exit(2);
}

const stage = await setStage();
for (const generator of chosen) {
  const start = performance.now();
  const missing = generator.needs.filter(isMissing);
  const problem =
    missing.length > 0
      ? `not tried: ${missing.join(' and ')} not installed`
      : await tryOut(generator, stage).then(
          () => null,
          (error: unknown) => `FAILED: ${String(error)}`,
        );
  if (problem?.startsWith('FAILED')) process.exitCode = 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${generator.name}: ${problem ?? 'ok'} (${seconds} s)`);
}
await stage.stop();
