import { theService } from '../../shared/domain/people/audit.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import type { Release } from '../../lib/simulator/model.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { Known } from '../../shared/watches/rules/known.ts';
import { pageToAsk } from '../../shared/verdicts/rules/witnesses.ts';
import { getChanges } from '../../shared/changes/items/changes.ts';
import { seenElsewhere } from '../support/seen-elsewhere.ts';
import { otherWatches } from '../../shared/verdicts/steps/other-watches.ts';
import { among, broughtOutBy, eachByItself } from '../support/owners.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const minute = 60;
const hour = 60 * minute;
/** Artists of the simulator: the one that something happens to has 60 releases of its own. */
const large = 1009;
const three = [1002, 1005, 1012];
const others = [1001, 1003, 1004];

const p = forEachTest(aPipeline);
let watched: Map<number, Watched>;
beforeEach(() => {
  watched = new Map();
  p.w.edit(eachByItself);
});

async function watch(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { artist } = await p.watched(String(id), []);
    watched.set(id, artist);
    await p.checked(artist);
  }
  await p.quiet();
}

const of = (id: number): Watched => watched.get(id)!;
/** The changes of that kind, each as often as it tells of releases. */
const told = async (id: number, status?: 'detected' | 'dismissed') =>
  (await p.w.changes(of(id), status))
    .filter(({ change_type }) => ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED'].includes(change_type))
    .flatMap((change) => Array.from({ length: change.payload.count ?? 1 }, () => change));

/** So many releases of an artist are gone, and a check sees it. @returns their ids. */
async function takenDown(id: number, count: number): Promise<string[]> {
  const gone = listedReleases(p.w.world, id).slice(0, count);
  for (const release of gone) p.w.happens('takedown', { release_id: release.id }, id);
  await p.checked(of(id));
  p.w.requests.length = 0;
  return gone.map((release) => String(release.id));
}

/** Works on for so long, as the queues and the sweep would. */
async function goesOn(seconds: number, step = minute): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    p.w.clock.advance(step);
    await p.swept();
  }
}

/** How often each artist and release was asked for. */
function asked() {
  const paths = p.w.requests.map((path) => path.replace(/^\/deezer|\?.*/g, ''));
  return {
    pagesOf: (ids: readonly string[]) => ids.filter((id) => paths.includes(`/album/${id}`)).length,
    listsOf: (id: number) => paths.filter((path) => path === `/artist/${id}/albums`).length,
    pages: paths.filter((path) => /^\/album\/\d+$/.test(path)).length,
    all: paths.length,
  };
}

/** From now on the profile counts the releases that it has by now. @returns how many. */
function profileCounts(id: number): number {
  const count = listedReleases(p.w.world, id).length;
  p.w.weather.distort = (path, _, answer) => {
    const { body } = answer;
    const isProfile = path === `/artist/${id}` && body !== null && typeof body === 'object';
    return isProfile ? { ...answer, body: { ...body, nb_album: count } } : answer;
  };
  return count;
}

const reasonsOf = async (id: number) => {
  const [change] = await told(id, 'detected');
  return change?.payload.reasons.at(-1);
};

describe('a third of an artist’s releases is gone', () => {
  it('is told in twelve minutes, as three other artists are as they were', async () => {
    await watch([large, ...three]);
    const gone = await takenDown(large, 30);
    await goesOn(12 * minute);
    const changes = await told(large);
    const [change] = await getChanges(p.w.table, [changes[0]!.id]);
    const ids = change?.items?.map(({ subject }) => subject.id) ?? [];
    expect(ids.toSorted()).toEqual(gone.toSorted());
    expect(changes[0]?.payload.reasons).toContain(
      '3 other artists were compared at the same time, and hadn’t changed',
    );
    const requests = asked();
    // Two looks: 20 pages of 30 stand for the others, and each witness shows its list and a page.
    expect(requests.pagesOf(gone)).toBe(20);
    expect(three.map(requests.listsOf)).toEqual([2, 2, 2]);
    expect(requests.pages).toBe(2 * (20 + 3));
    // With the profile, its list and its top tracks.
    expect(requests.all).toBe(2 * (3 + 20 + 3 * 2));
  });

  it('is told in twelve minutes while nobody else is watched, where well-known artists are there', async () => {
    p.deps.wellKnown = three.map(String);
    await watch([large]);
    await takenDown(large, 30);
    await goesOn(12 * minute);
    expect(await told(large)).toHaveLength(30);
    expect(three.map(asked().listsOf)).toEqual([2, 2, 2]);
  });

  it('waits while the profile still counts the releases, and nobody else is asked', async () => {
    await watch([large, ...three]);
    const before = profileCounts(large);
    await takenDown(large, 30);
    await goesOn(12 * minute);
    expect(await told(large)).toEqual([]);
    expect(await reasonsOf(large)).toBe(
      `the profile still counts ${before} releases, but its list has ${before - 30}`,
    );
    expect(three.map(asked().listsOf)).toEqual([0, 0, 0]);
    await p.quiet();
    expect(await told(large)).toHaveLength(30);
  });

  it.each([
    ['is told', 'for two hours', 2 * hour, 30],
    ['waits', 'since a moment ago', 5 * minute, 0],
  ])('%s while a release of another is missing %s', async (_, _since, seconds, count) => {
    await watch([large, ...three]);
    p.deps.wellKnown = ['1001'];
    // Its page is there, and its profile counts it: that takes hours.
    profileCounts(1002);
    const [release] = listedReleases(p.w.world, 1002);
    p.w.happens('edit-release', { release_id: release!.id, unlisted: true }, 1002);
    await p.checked(of(1002));
    await goesOn(seconds, 5 * minute);
    expect(await told(1002, 'detected')).toHaveLength(1);
    await takenDown(large, 30);
    await goesOn(12 * minute);
    expect(await told(large)).toHaveLength(count);
  });
});

describe('the artists who may be asked', () => {
  const found = async (types: ChangeType[]) => {
    const all: Known[] = [];
    const about = { types, counted: [] };
    const others = otherWatches(p.w.table, of(large).watch_id, about, p.w.clock.now());
    for await (const { known } of others) all.push(known);
    return all;
  };

  it('are all others, with the tracks of one page each, in the same order each time', async () => {
    await watch([large, ...three, ...others]);
    const all = await found(['RELEASE_WENT_OFFLINE']);
    expect(all.map(({ streaming_id: id }) => Number(id)).toSorted()).toEqual(
      [...three, ...others].toSorted(),
    );
    for (const { baseline } of all) {
      expect(baseline.tracks.get(pageToAsk(baseline) ?? '')).not.toHaveLength(0);
    }
    expect(await found(['RELEASE_WENT_OFFLINE'])).toEqual(all);
  });

  it('begin with those at whom several such changes wait', async () => {
    await watch([large, ...three, ...others]);
    await takenDown(1012, 4);
    const first = async (type: ChangeType) => (await found([type]))[0]?.streaming_id;
    expect(await first('RELEASE_WENT_OFFLINE')).toBe('1012');
    const usual = await first('RELEASE_AVAILABILITY_CHANGED');
    p.w.clock.advance(10);
    expect(await first('RELEASE_AVAILABILITY_CHANGED')).toBe(usual);
  });
});

describe('what came to many artists at once', () => {
  const pictures = 'PROFILE_IMAGE_CHANGED';
  const ofMany = async () => {
    await watch([large, ...three, ...others]);
    await seenElsewhere(p.w.table, { what: pictures, at: p.w.clock.now() }, 25);
  };
  const toldOfPicture = async () =>
    (await p.w.changes(of(large))).filter(({ change_type }) => change_type === pictures);

  it('is told after two looks at three profiles, which is all that is asked of them', async () => {
    await ofMany();
    p.w.happens('picture', { remove: false }, large);
    await p.checked(of(large));
    p.w.requests.length = 0;
    await goesOn(12 * minute);
    expect(await toldOfPicture()).toHaveLength(1);
    const profiles = p.w.requests.filter((path) => /\/artist\/\d+$/.test(path));
    // The artist itself, with its list and its top tracks, and three others, twice.
    expect([profiles.length, asked().all]).toEqual([2 * 4, 2 * (3 + 3)]);
  });

  it('is asked of artists that another organization monitors than those who were counted', async () => {
    await ofMany();
    const { organization_id } = of(1002);
    await startMonitoring(p.deps, organization_id, '1006', theService);
    await p.workOff();
    const about = { types: [pictures] as const, counted: [of(1002).watch_id] };
    const all: [string, boolean][] = [];
    for await (const one of otherWatches(p.w.table, of(large).watch_id, about, p.w.clock.now()))
      all.push([one.known.streaming_id, one.isCounted]);
    expect(all[0]).toEqual(['1002', true]);
    const asWitnesses = all.slice(1).map(([id]) => Number(id));
    expect(asWitnesses.toSorted()).toEqual([1005, 1012, ...others].toSorted());
  });
});

describe('a fault of the source at three artists that share nothing', () => {
  const ill = [large, ...three.slice(0, 2)];

  it.each([
    ['while they are all that is watched', [] as number[]],
    ['while others are as they were', others],
  ])('is told to nobody, and dismissed when it is over, %s', async (_, well) => {
    await watch([...ill, ...well]);
    const { releases } = p.w.world;
    // Lists, own counts and pages leave half of it out.
    const at = p.w.clock.now().toISOString();
    const half = (one: Release) => (one.id % 2 === 0 ? { ...one, offline_since: at } : one);
    p.w.edit((world) => among(world, ill, half));
    for (const id of [...ill, ...well]) {
      await p.checked(of(id));
      await goesOn(5 * minute);
    }
    await goesOn(3 * hour, 20 * minute);
    for (const id of ill) {
      expect(await told(id)).toEqual([]);
      expect(await reasonsOf(id)).toBe('other artists show the same, so the catalog may be wrong');
    }
    p.w.edit((world) => ({ ...world, releases }));
    await p.quiet();
    for (const id of ill) {
      expect(await told(id)).toEqual([]);
      expect((await told(id, 'dismissed')).length).toBeGreaterThan(2);
    }
  });
});

describe('all that a label has', () => {
  it('is told in twelve minutes at each of its artists: none of them is a witness', async () => {
    const roster = [large, 1006, 1008, 1013];
    p.w.edit((world) => among(world, roster, (one) => broughtOutBy(large, one)));
    await watch([...roster, ...three]);
    const at = p.w.clock.now().toISOString();
    const before = new Map(roster.map((id) => [id, listedReleases(p.w.world, id).length]));
    p.w.edit((world) => among(world, roster, (one) => ({ ...one, offline_since: at })));
    for (const id of roster) await p.checked(of(id));
    await goesOn(12 * minute);
    for (const id of roster) expect(await told(id)).toHaveLength(before.get(id)!);
  });
});

describe('between the two looks', () => {
  it('nothing is lost where re-checks come twice at once', async () => {
    await watch([large, ...three]);
    p.modes.doubled = true;
    await takenDown(large, 30);
    await goesOn(12 * minute);
    await p.quiet();
    expect(await told(large)).toHaveLength(30);
    expect(p.errors).toEqual([]);
    await p.expectSound(of(large), []);
  });

  it.each([1, 3, 5, 8])('nothing is lost where the function dies at call %i', async (call) => {
    await watch([large, ...three]);
    await takenDown(large, 30);
    p.faults.arm(call, 'before');
    await goesOn(6 * minute);
    p.faults.arm(call, 'after');
    await p.quiet();
    expect(await told(large)).toHaveLength(30);
    await p.expectSound(of(large), []);
  });
});
