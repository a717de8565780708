import type { CatalogRelease, CatalogTopTrack } from '../../shared/domain/catalog.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const minute = 60;
const hour = 3600;
const day = 24 * hour;

describe('what comes and goes', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  /** What the list shows of one release otherwise than the catalog, and of the top tracks. */
  let shown: Partial<CatalogRelease>;
  let isSwapped: boolean;
  let from: number;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    [shown, isSwapped] = [{}, false];
    from = p.w.clock.now().getTime();
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      releases: async (of) => {
        const list = await catalog.releases(of);
        const one = list.releases[0]?.id;
        const releases = list.releases.map((release) =>
          release.id === one ? { ...release, ...shown } : release,
        );
        return { ...list, releases };
      },
      topTracks: async (of) => {
        const tracks = (await catalog.topTracks(of)) ?? [];
        return isSwapped ? [...tracks.slice(0, -1), eleventh] : tracks;
      },
    };
    ({ artist, targets } = await p.watched('1017', ['one']));
  });
  afterEach(() => p.w.stop());

  const eleventh: CatalogTopTrack = {
    ...{ id: '1009999', name: 'Number eleven', release_id: null, isrc: null, popularity: null },
  };
  const other = { title: 'Other name', image: { id: 'f'.repeat(32), url: 'https://x.test/a' } };
  /** Whether it is the other turn of two that take so long each. */
  const isOtherTurn = (hours: number) =>
    Math.floor((p.w.clock.now().getTime() - from) / (hours * hour * 1000)) % 2 === 1;

  /** Hourly checks for so long, with a sweep every ten minutes; `each` says what is shown before each. */
  async function pass(hours: number, each: () => void = () => undefined) {
    for (let step = 0; step < hours * 6; step += 1) {
      each();
      if (step % 6 === 0) await p.checked(artist);
      else await p.workOff();
      p.w.clock.advance(10 * minute);
      each();
      await p.swept();
    }
  }
  const told = async (...types: string[]) =>
    (await p.w.changes(artist)).filter(
      ({ change_type }) => types.length === 0 || types.includes(change_type),
    );
  /** What changes led to, the newest last. */
  const titles = async () =>
    (await told('RELEASE_TITLE_CHANGED')).map(({ payload }) => payload.after).toReversed();
  /** Until nothing waits: minutes from now to the last confirmation. */
  async function minutesUntilTold(): Promise<number> {
    const start = p.w.clock.now().getTime();
    await p.checked(artist);
    const before = (await told()).length;
    await p.quiet();
    const changes = await told();
    expect(changes).toHaveLength(before + 1);
    return Math.floor((Date.parse(changes[0]?.confirmed_at ?? '') - start) / 60_000);
  }

  it('is told a few times in three days, and the last state when it settles', async () => {
    await pass(72, () => {
      shown = isOtherTurn(2) ? other : {};
    });
    expect((await told()).length).toBeLessThanOrEqual(6);
    shown = other;
    await pass(20);
    const last = (await told()).map(({ change_type, payload }) => [change_type, payload.after]);
    expect(last.find(([type]) => type === 'RELEASE_TITLE_CHANGED')).toEqual([
      'RELEASE_TITLE_CHANGED',
      'Other name',
    ]);
    expect((await told()).length).toBeLessThanOrEqual(6);
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
    expect(await p.expected(artist)).not.toEqual([]);
  });

  it.each([1, 3, 5, 8, 12])('is told six times at most in three days, every %d hours', async (hours) => {
    await pass(72, () => {
      shown = isOtherTurn(hours) ? { title: 'Other name' } : {};
      isSwapped = isOtherTurn(hours);
    });
    const counts = [(await titles()).length, (await told('TOP_TRACKS_CHANGED')).length];
    console.log(hours, counts, (await told()).length, (await p.w.changes(artist, 'dismissed')).length);
  });

  it('is hardly told where each answer is another', async () => {
    let turn = 7;
    await pass(72, () => {
      turn = (turn * 1103515245 + 12345) % 2147483648;
      shown = turn > 2 ** 30 ? { title: 'Other name' } : {};
    });
    console.log('random', (await told()).length);
  });

  it('new every two hours', async () => {
    await pass(72, () => {
      const n = Math.floor((p.w.clock.now().getTime() - from) / (2 * hour * 1000));
      shown = n > 0 ? { title: `Name ${n}` } : {};
    });
    console.log('new', (await told()).length, await titles());
  });
  it('takedowns', async () => {
    const id = Object.values(p.w.world.releases).filter(({ contributors: [main] }) => main?.artist_id === 1017)[0]?.id ?? 0;
    let isGone = false;
    await pass(72, () => {
      if (isOtherTurn(2) === isGone) return;
      isGone = !isGone;
      p.w.happens(isGone ? 'takedown' : 'restore', { release_id: id }, 1017);
    });
    console.log('takedown', p.names(await told()));
  });
  it('minutes', async () => {
    const out: unknown[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) { shown = { title }; out.push(await minutesUntilTold()); }
    console.log(out);
    p.w.clock.advance(3 * day);
    shown = { title: 'A' };
    console.log(await minutesUntilTold());
    shown = { title: 'G' };
    console.log(await minutesUntilTold());
    shown = { title: 'A' };
    console.log(await minutesUntilTold(), targets.length);
  });
});
