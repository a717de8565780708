import { nameOf } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';
import { catalogNames, catalogPlan } from '../../shared/plan/catalogs.ts';
import type { Setting } from '../../shared/plan/setting-formats.ts';
import { localSettings, passedOn, settings } from '../../shared/plan/settings.ts';
import { functionsOf, makeStage } from '../stacks/stage.ts';
import { bundledModules } from './bundled-modules.ts';

// A setting that a function reads and isn't given has its default there, whatever the operator set: nothing fails.

/** The stacks give it to all. */
const ofAll = 'PUBLIC_URL';
/** Where a setting is read whose default depends on the catalog. */
const byCatalog = /\busual\d*\[setting\d*\("CATALOG"\)\]/;

const chosen: Readonly<Record<string, string>> = {
  CATALOG: 'spotify',
  SPOTIFY_CLIENT_ID: 'app',
  RETRY_SCHEDULE_SECONDS: '5',
  CORS_ORIGINS: 'https://app.example.com',
};
/** A value for each setting, since what isn't set is given to nobody. */
const all = Object.entries<Setting>(passedOn).map(
  ([name, { default: usual = '' }]) =>
    [name, chosen[name] ?? (typeof usual === 'object' ? (usual.spotify ?? '') : usual)] as const,
);
const made = functionsOf(
  makeStage({
    ...Object.fromEntries<string>(all),
    SPOTIFY_CLIENT_SECRET: 'sources/spotify',
    LASTFM_API_KEY: 'sources/lastfm',
  }).resources,
);

let bundled: Awaited<ReturnType<typeof bundledModules>>;
beforeAll(async () => {
  bundled = await bundledModules();
});

/** The settings that the code of a function reads; those of one machine aside. */
function readBy(name: string): string[] {
  const text = [...bundled.get(name)!.values()].join('\n');
  expect(text).toMatch(byCatalog);
  const called = text.replace(byCatalog, '').matchAll(/\bsetting\d*\("(\w+)"\)/g);
  const read = new Set(Array.from(called, ([, one = '']) => one));
  const planned: Readonly<Record<string, Setting>> = settings;
  // By the name that the catalog's plan has for it.
  if (/\bsetting\d*\(lanes\d*\)/.test(text)) {
    for (const catalog of catalogNames) read.add(catalogPlan(catalog).lanes ?? 'CATALOG');
  }
  if ([...read].some((one) => typeof planned[one]?.default === 'object')) read.add('CATALOG');
  return [...read].filter((one) => !(one in localSettings) && one !== ofAll).sort();
}

it.each(functions.map(({ entry }) => nameOf(entry)))(
  '%s gets the settings that its code reads, and no others',
  (name) => {
    const given = Object.keys(made.get(name)!.its.Environment.Variables);
    const asSet = given.filter((one) => one in settings && one !== ofAll).sort();
    expect(asSet).toEqual(readBy(name));
  },
);
