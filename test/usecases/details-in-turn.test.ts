import { hopsMax } from '../../shared/plan/queues.ts';
import type { DetailsWork, Work } from '../../shared/domain/owed/work.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { readDetails } from '../../shared/checks/steps/read-details.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import type { Queues } from '../../shared/usecases/ports.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { watching, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

interface Message {
  work: DetailsWork;
  hops: number;
  at: number;
}

describe('pages of many artists, at the pace of the catalog', () => {
  const w = forEachTest(() => watching({ artists: 17 }));

  const now = () => w.clock.now().getTime();
  const pagesRead = () => w.requests.filter((path) => /\/album\/\d+$/.test(path)).length;

  /** Deezer's quota, one permit for each page. */
  function rationed(catalog: Catalog): Catalog {
    const shares = { people: 0.1, rechecks: 0.15 };
    const quota = { requests: 50, perSeconds: 5, shares };
    const permits = quotaLane(w.table, w.clock, { name: 'deezer', quota }).budget('routine');
    return {
      ...catalog,
      release: async (id) => {
        await permits.take(1);
        return catalog.release(id);
      },
    };
  }

  /** Works until so many pages were read, with a sweep every minute. @returns the seconds that took */
  async function secondsFor(pages: number, begun: readonly Watched[]): Promise<number> {
    const catalog = rationed(w.deps.catalog);
    const begunAt = now();
    const waiting: Message[] = [];
    const queuesAfter = (hops: number): Queues => {
      const sendAll = async (all: readonly Work[], { delaySeconds = 0 } = {}) => {
        const at = now() + delaySeconds * 1000;
        const details = all.filter((work) => work.kind === 'details');
        if (hops <= hopsMax) waiting.push(...details.map((work) => ({ work, hops, at })));
      };
      return { sendAll, send: (work, options) => sendAll([work], options) };
    };
    await queuesAfter(0).sendAll(begun.map((of) => ({ ...of, kind: 'details' })));
    while (pagesRead() < pages) {
      const minute = (Math.floor(now() / 60_000) + 1) * 60_000;
      const [next] = waiting.filter(({ at }) => at <= minute).toSorted((a, b) => a.at - b.at);
      w.clock.advance(Math.max(0, (next?.at ?? minute) - now()) / 1000);
      if (next) {
        waiting.splice(waiting.indexOf(next), 1);
        const { work, hops } = next;
        await readDetails({ ...w.deps, catalog, queues: queuesAfter(hops + 1), hops }, work);
      } else {
        await sweep({ ...w.deps, queues: queuesAfter(0) });
      }
    }
    return (now() - begunAt) / 1000;
  }

  it('uses most of it: who finds no permit comes back later and later, not all each second', async () => {
    const artists: Watched[] = [];
    for (let id = 1001; id <= 1012; id += 1) {
      if (id !== 1010) artists.push(await w.monitor(String(id)));
    }
    const pages = pagesRead();
    expect(pages).toBeGreaterThan(3 * 9 * hopsMax);
    w.clock.advance(86_400 + 3600);
    w.requests.splice(0);
    // Nine a second are allowed, and a message that was lost waits for the sweep for up to two minutes.
    expect(await secondsFor(pages, artists)).toBeLessThan(180);
  });

  it('takes up no further page after 15 seconds, where each waits long for its permit', async () => {
    const artist = await w.monitor('1001');
    w.clock.advance(86_400 + 3600);
    w.requests.splice(0);
    const catalog: Catalog = {
      ...w.deps.catalog,
      release: async (id, tracks) => {
        w.clock.advance(4);
        return w.deps.catalog.release(id, tracks);
      },
    };
    const again: Work[] = [];
    const send = async (work: Work) => void again.push(work);
    const queues: Queues = { send, sendAll: async (all) => void again.push(...all) };
    await readDetails({ ...w.deps, catalog, queues, hops: 1 }, { ...artist, kind: 'details' });
    expect([pagesRead(), again.length]).toEqual([4, 1]);
  });
});
