/**
 * Lets the service's handlers run as they are, inside a schedule: whoever asks for the container gets
 * the harness's one, and whoever waits, waits in virtual time. Imported before anything of the service.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { plantedModules } from './alerts/plants.ts';
import { tickModules } from './ticks/plants.ts';
import { invocations } from './scheduler.ts';

const root = join(import.meta.dirname, '../..');
const urlOf = (path: string) => pathToFileURL(join(root, path)).href;
const ours = new Map(
  ['container', 'catalogs'].map((name) => [
    urlOf(`shared/runtime/${name}.ts`),
    urlOf(`test/faults/${name}.ts`),
  ]),
);
const ourUrls = [...ours.values()];
const toldText = {
  by: 'shared/watches/steps/rows.ts',
  of: 'shared/watches/steps/told-text.ts',
  instead: 'test/faults/planted-told-text.ts',
};
const planted = new Map(
  [...plantedModules, ...tickModules, toldText].map(({ by, of, instead }) => [
    `${urlOf(by)} ${urlOf(of)}`,
    urlOf(instead),
  ]),
);
const timers = urlOf('test/faults/timers.ts');
const service = [urlOf('shared/'), urlOf('functions/')];

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    const isService = service.some((folder) => parent.startsWith(folder));
    if (isService && specifier === 'node:timers/promises') {
      return { url: timers, shortCircuit: true };
    }
    const resolved = next(specifier, context);
    const instead = ourUrls.includes(parent)
      ? undefined
      : (ours.get(resolved.url) ?? planted.get(`${parent} ${resolved.url}`));
    return instead === undefined ? resolved : { ...resolved, url: instead };
  },
});

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  PUBLIC_URL: 'https://monitor.example',
  RETRY_SCHEDULE_SECONDS: '0,5,60,300,900',
  CONFIRM_AFTER_SECONDS: '300',
  SITE_LINK_MIN_AGE_DAYS: '0',
});

const realRandom = Math.random;
Math.random = () => invocations.getStore()?.world.chance.float() ?? realRandom();

// The limit of a request to a catalog would run in real time, and so cut off at random.
const realTimeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) =>
  invocations.getStore() ? new AbortController().signal : realTimeout(ms);
