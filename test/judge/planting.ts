import { join } from 'node:path';
import { signIn } from '../../lib/demo/controls.ts';
import { Copy } from './assembly.ts';
import { deploy, synthesize } from './cdk.ts';
import { faultsOf } from './checks/checks.ts';
import { grantsOf, grantText, refusals, unused } from './grants.ts';
import { deployed, refused, type Finder, type Plant } from './plants.ts';
import { preparePython, type Python } from './python.ts';
import { byHand, stageSettings } from './settings.ts';
import {
  assembly,
  deployAll,
  folder,
  lint,
  look,
  startAccount,
  startDeployed,
  startWorld,
  succeeded,
} from './stage.ts';
import type { Say } from './trial.ts';

const planted = join(folder, 'planted');

/**
 * Makes each mistake in a copy of the assembly, and looks who finds it.
 * @returns the mistakes that nobody found, or not who should, as sentences
 */
export async function plantAll(say: Say): Promise<string[]> {
  const python = preparePython(folder);
  await using parts = new AsyncDisposableStack();
  const world = await startWorld();
  parts.defer(() => world.stop());
  say('synthesizing');
  const settings = stageSettings(world.places, byHand);
  succeeded(await synthesize(assembly, settings), 'Can’t synthesize');
  const missed: string[] = [];
  const hold = (plant: Plant, finder: Finder, heard: string) => {
    const wanted = plant.found[finder];
    if (wanted === undefined) return;
    const [line] = heard.split('\n').filter((each) => wanted.test(each));
    if (line === undefined) missed.push(`${plant.name}: not found by ${finder}`);
    else say(`${plant.name}: found by ${finder}: ${line.trim().slice(0, 160)}`);
  };
  for (const plant of refused) {
    const copy = new Copy(assembly, planted);
    plant.make(copy);
    hold(plant, 'deployment', await refusalOf(python, copy));
    await holdLint(python, copy, [plant], hold);
  }
  const copy = new Copy(assembly, planted);
  for (const plant of deployed) plant.make(copy);
  const moto = await startAccount(python);
  parts.defer(() => moto.stop());
  await deployAll(planted, moto);
  const inventory = await look(python, moto);
  const seen = faultsOf(inventory).join('\n');
  const service = startDeployed(moto, inventory, world);
  // It is refused: what the role may not do is what is looked for.
  const attempt = signIn({ url: world.places.publicUrl }, 'somebody@example.com');
  await attempt.catch(() => undefined);
  await service.stop();
  const uses = moto.uses();
  const idle = unused(grantsOf(inventory), uses).map((each) => `nothing uses ${grantText(each)}`);
  const told = [...refusals(uses), ...idle].join('\n');
  for (const plant of deployed) {
    hold(plant, 'look', seen);
    hold(plant, 'journey', told);
  }
  await holdLint(python, copy, deployed, hold);
  return missed;
}

/** What the CDK says when it deploys an assembly that must not be deployed; nothing if it does. */
async function refusalOf(python: Python, copy: Copy): Promise<string> {
  const moto = await startAccount(python);
  try {
    const { passed, output } = await deploy(copy.folder, moto);
    return passed ? '' : output;
  } finally {
    await moto.stop();
  }
}

/** Asks cfn-lint for the mistakes that it should know. */
async function holdLint(
  python: Python,
  copy: Copy,
  plants: readonly Plant[],
  hold: (plant: Plant, finder: Finder, heard: string) => void,
): Promise<void> {
  const known = plants.filter(({ found }) => found['cfn-lint'] !== undefined);
  if (known.length === 0) return;
  const found = (await lint(python, [copy.path('service')])).join('\n');
  for (const plant of known) hold(plant, 'cfn-lint', found);
}
