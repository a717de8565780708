/**
 * `npm run sim -- [--artists N] [--hours N] [--mix 70/25/5] [--holders 1..5] [--addresses one|many|N]
 * [--quota 50/5] [--seed N] [--scenario NAME|all] [--write]`: a large fleet in virtual time, by the product's own
 * rules and the measured ledger of costs (docs/generated/cost.json). Ends with 1 where the service works worse than
 * it should, unless the scenario is there to show that; where a fleet goes beyond what others give, or what
 * it may cost, it says so. `--write` renews docs/generated/scale.md and its plots.
 */
import { writeScale } from './document.ts';
import { readLedger } from './ledger.ts';
import { type Options, readOptions, runOf } from './options.ts';
import { isFailed, printed, tell, type Told } from './report.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulation.ts';

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const options = optionsOrEnd();
const ledger = readLedger();

/** Runs one scenario, or all of them, and prints what each came to. */
function runAll(): Told[] {
  const names = options.scenario === 'all' ? scenarios.map(({ name }) => name) : [options.scenario];
  return names.map((name) => {
    const told = tell(simulate(runOf(options, name), ledger), ledger);
    console.log(`${printed(told)}\n`);
    return told;
  });
}

const told = options.write ? await writeScale(options, ledger) : runAll();
process.exitCode = told.some(isFailed) ? 1 : 0;
