import { withLeave } from '../../shared/catalog/reported.ts';
import { begunInTurn, laneName, overLanes, sharedWait } from '../../shared/catalog/lanes.ts';
import { SettableClock } from '../support/clock.ts';
import { type Catalog, CatalogUnavailable, NoPermit } from '../../shared/usecases/source-ports.ts';

/** A lane that writes down who was asked for, and may refuse. */
function lane(name: string, log: string[], refusal: () => Error | null = () => null): Catalog {
  const asked = async (what: string) => {
    const error = refusal();
    log.push(`${name} ${what}${error ? ' refused' : ''}`);
    if (error) throw error;
    return null;
  };
  return {
    name: 'deezer',
    capabilities: new Set(['image']),
    artistUrl: (id) => `https://catalog.test/${id}`,
    search: async () => {
      await asked('search');
      return [];
    },
    artist: (id) => asked(`artist ${id}`),
    probe: (id) => asked(`probe ${id}`),
    topTracks: (id) => asked(`top ${id}`),
    releases: async (id) => {
      await asked(`releases ${id}`);
      return { complete: true, note: null, row_count: 0, releases: [] };
    },
    release: (id) => asked(`release ${id}`),
    track: (id) => asked(`track ${id}`),
  };
}

const wait = sharedWait(new SettableClock(), () => 0);

const noPermit = (retryAfterSeconds: number) => () =>
  new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds });

describe('a catalog over several outgoing addresses', () => {
  it('asks one after the other', async () => {
    const log: string[] = [];
    const catalog = overLanes([lane('a', log), lane('b', log), lane('c', log)], wait);
    for (const id of ['1', '2', '3', '4']) await catalog.artist(id);
    expect(log).toEqual(['b artist 1', 'c artist 2', 'a artist 3', 'b artist 4']);
  });

  it('asks the same one for all that comes in the same moment', async () => {
    const log: string[] = [];
    const catalog = overLanes([lane('a', log), lane('b', log)], wait);
    await Promise.all(['1', '2', '3'].map((id) => catalog.artist(id)));
    await Promise.all(['4', '5'].map((id) => catalog.artist(id)));
    expect(log).toEqual(['b artist 1', 'b artist 2', 'b artist 3', 'a artist 4', 'a artist 5']);
  });

  it('asks another where one has no permit', async () => {
    const log: string[] = [];
    const catalog = overLanes([lane('a', log), lane('b', log, noPermit(3))], wait);
    await catalog.releases('1');
    await catalog.search('x', 1);
    expect(log).toEqual(['b releases 1 refused', 'a releases 1', 'a search']);
  });

  it('tells when the first of them has a permit again', async () => {
    const catalog = overLanes([lane('a', [], noPermit(9)), lane('b', [], noPermit(3))], wait);
    await expect(catalog.artist('1')).rejects.toMatchObject({ retryAfterSeconds: 3 });
  });

  it('does not ask again where an address gave no sound answer', async () => {
    const log: string[] = [];
    const down = () => new CatalogUnavailable('deezer', 'down', 'answered 500');
    const catalog = overLanes([lane('a', log), lane('b', log, down)], wait);
    await expect(catalog.artist('1')).rejects.toThrow('answered 500');
    expect(log).toEqual(['b artist 1 refused']);
  });

  it('lets a request wait as long on the last lane as on the only one, and no longer in all', async () => {
    const clock = new SettableClock();
    const waits = sharedWait(clock, () => 2);
    const left: number[] = [];
    const over = (waitsFor: number): Catalog => {
      const budget = waits.ending({
        take: async () => {
          const most = waits.secondsLeft();
          left.push(most);
          clock.advance(Math.min(most, waitsFor));
          if (waitsFor > most) throw noPermit(1)();
        },
        report: async () => undefined,
      });
      return { ...lane('', []), artist: () => withLeave(budget, async () => null) };
    };
    const shut = { ...lane('', [], noPermit(10)) };
    const oneOfSix = overLanes([over(1.9), shut, shut, shut, shut, shut], waits);
    for (const id of ['1', '2', '3']) await oneOfSix.artist(id);
    expect(left).toEqual([2, 2, 2]);
    left.length = 0;
    await expect(overLanes([over(9), over(9)], waits).artist('1')).rejects.toThrow(NoPermit);
    expect(left).toEqual([2, 0]);
  });

  it('lets each request of a call wait anew', async () => {
    const clock = new SettableClock();
    const waits = sharedWait(clock, () => 2);
    const left: number[] = [];
    const budget = waits.ending({
      take: async () => {
        left.push(waits.secondsLeft());
        clock.advance(1.5);
      },
      report: async () => undefined,
    });
    const twice: Catalog = {
      ...lane('', []),
      artist: async () => {
        await budget.take(1);
        await budget.take(1);
        return null;
      },
    };
    await overLanes([twice, twice], waits).artist('1');
    expect(left).toEqual([2, 2]);
  });

  it('names the first lane as its budget was named before there were lanes', () => {
    expect([0, 1, 2].map((index) => laneName('deezer', index))).toEqual([
      'deezer',
      'deezer-2',
      'deezer-3',
    ]);
  });

  it('begins a scheduled check in its own turn, and ends it in that of re-checks', async () => {
    const log: string[] = [];
    const catalog = begunInTurn(lane('routine', log), lane('rechecks', log));
    await catalog.artist('1');
    await catalog.releases('1');
    await catalog.topTracks('1');
    await catalog.release('2');
    expect(log).toEqual([
      'routine artist 1',
      'rechecks releases 1',
      'rechecks top 1',
      'routine release 2',
    ]);
  });
});
