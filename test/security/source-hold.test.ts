import { theService } from '../../shared/domain/people/audit.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import type { Release, World } from '../../lib/simulator/model.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import { broughtOutBy, eachByItself } from '../support/owners.ts';
import { type Pipeline, aPipeline } from '../support/pipeline.ts';
import { type Watched, watchedAs } from '../support/watching.ts';
import { forSuite } from '../support/suite.ts';

// Somebody has 22 artists of their own, monitored by four organizations, and changes all of them within an
// hour. A count of artists must not delay what happens to anybody else's artist.

const own = 22;
const ownOrganizations = 4;
const bystanders = 14;
const artists = own + bystanders + 1;
const victim = 1001 + own;

/** All of them bring out their releases by the same distributor. */
function oneDistributor(world: World): World {
  const releases = Object.entries(eachByItself(world).releases).map(([id, one]) => {
    const codes = broughtOutBy(950, one);
    return [id, { ...codes, label: one.label }] as const;
  });
  return { ...world, releases: Object.fromEntries(releases) };
}

type Happens = (p: Pipeline, id: number) => void;
const toRelease = (at: number, edit: (release: Release) => Record<string, unknown>): Happens => {
  return (p, id) => {
    const release = listedReleases(p.w.world, id).toSorted((a, b) => a.id - b.id)[at];
    if (!release) throw new Error(`artist ${id} has no release ${at}`);
    p.w.happens('edit-release', { release_id: release.id, ...edit(release) }, id);
  };
};
const attacks: Partial<Record<ChangeType, Happens>> = {
  RELEASE_TITLE_CHANGED: toRelease(0, ({ title }) => ({ title: `${title} (Remastered)` })),
  RELEASE_ARTWORK_CHANGED: toRelease(1, () => ({ artwork: true })),
  RELEASE_LABEL_CHANGED: toRelease(0, ({ id }) => ({ label: `Somebody ${id}` })),
  PROFILE_IMAGE_CHANGED: (p, id) => void p.w.happens('picture', { remove: false }, id),
  PROFILE_NAME_CHANGED: (p, id) => void p.w.happens('rename', { name: `Somebody ${id}` }, id),
  RELEASE_WENT_OFFLINE: (p, id) => {
    const [release] = listedReleases(p.w.world, id);
    p.w.happens('takedown', { release_id: release!.id }, id);
  },
};

describe.each([
  ['share nothing', eachByItself],
  ['have the same distributor', oneDistributor],
])('22 artists of one customer, where all artists %s', (_, ownersOf) => {
  const p = forSuite(() => aPipeline({ artists }));
  const watched = new Map<number, Watched>();
  beforeAll(async () => {
    p.w.edit(ownersOf);
    const attacker: string[] = [];
    for (let at = 0; at < ownOrganizations; at += 1) attacker.push(await p.w.organization());
    for (let at = 0; at < artists; at += 1) {
      const organization = attacker[at % attacker.length] ?? '';
      const org = at < own ? organization : await p.w.organization();
      const id = 1001 + at;
      const { id: artist } = await startMonitoring(p.deps, org, String(id), theService);
      watched.set(id, watchedAs(org, artist, String(id)));
    }
    await p.workOff();
    // Whoever attacks monitors the other artist, too.
    await startMonitoring(p.deps, attacker[0] ?? '', String(victim), theService);
    await p.workOff();
  });

  const of = (id: number) => watched.get(id)!;

  /** A check and a reading of the pages see what happened. */
  async function seen(id: number): Promise<void> {
    await p.checked(of(id));
    await p.run({ kind: 'details', ...of(id) });
    await p.workOff();
  }

  /** It happens to all of the customer's own, and to another artist. @returns what is told of that one. */
  async function attacked(happens: Happens, minutes: number): Promise<ChangeType[]> {
    const before = (await p.w.changes(of(victim))).length;
    for (let id = 1001; id <= victim; id += 1) happens(p, id);
    // The pages have their turn.
    p.w.clock.advance(25 * 3600);
    for (let id = 1001; id < victim; id += 1) {
      await seen(id);
      p.w.clock.advance(60);
    }
    await seen(victim);
    for (let passed = 0; passed < minutes; passed += 1) {
      p.w.clock.advance(60);
      await p.swept();
    }
    expect(p.errors).toEqual([]);
    const told = await p.w.changes(of(victim));
    return told.slice(0, told.length - before).map(({ change_type }) => change_type);
  }

  it('release something, and what another one releases is told without a hold', async () => {
    const releases: Happens = (to, id) => void to.w.happens('release', {}, id);
    expect(await attacked(releases, 6)).toEqual([expect.stringMatching(/^RELEASE_(ADDED|SUSP)/)]);
  });

  it.each(Object.entries(attacks))(
    'show %s, and so does another one: told after two looks at other artists',
    async (type, happens) => {
      expect(await attacked(happens, 12)).toEqual([type]);
    },
  );
});
