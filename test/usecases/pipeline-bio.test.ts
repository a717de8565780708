import { getArtist } from '../../shared/table/artists/artists.ts';
import { getSnapshot } from '../../shared/checks/items/snapshots.ts';
import { snapshotView } from '../../shared/usecases/artists/view-artist.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hourSeconds = 3600;
/** The sweep takes up what has been overdue for a minute. */
const weekSeconds = 7 * 24 * hourSeconds + 120;
const usual = 'Nova Pilot is a band from Leeds.';
const scam = 'Nova Pilot is a band from Leeds. Tickets: free-tickets.example';

describe('the biography on Last.fm', () => {
  const p = forEachTest(() => aPipeline({ artists: 3 }));
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    p.deps.about = p.w.lastfm;
    p.w.happens('biography', { text: usual });
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  /** Types of changes, in the order in which they were told. */
  const told = async () =>
    (await p.w.changes(artist)).map(({ change_type }) => change_type).toReversed();
  const waiting = () => p.w.changes(artist, 'detected');
  /** What clients are shown. */
  const shown = async () => {
    const item = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
    const snapshot = await getSnapshot(p.w.table, artist.watch_id);
    const { capabilities } = p.w.deps.catalog;
    return snapshotView(item!, snapshot!, capabilities, true).bio;
  };
  const read = async () => {
    p.w.clock.advance(weekSeconds);
    await p.swept();
  };
  const weekLater = async () => {
    await read();
    await p.quiet();
  };

  it('is taken over silently the first time, and tells nothing while it is the same', async () => {
    expect(await shown()).toBe(usual);
    p.w.happens('biography', { text: 'Nova  Pilot is a\nband from Leeds.' });
    await weekLater();
    await weekLater();
    expect(await told()).toEqual([]);
    await p.expectSound(artist, targets);
  });

  it('is told when it changes, when it goes and when it comes back, once each', async () => {
    p.w.happens('biography', { text: scam });
    await weekLater();
    const [changed] = await p.w.changes(artist);
    expect(changed).toMatchObject({
      change_type: 'BIO_CHANGED',
      severity: 'warning',
      summary:
        'The biography of “Nova Pilot” on Last.fm changed: 3 words added (first seen 2026-11-28 10:02 UTC).',
      payload: { field: 'bio', before: usual, after: scam, subject: { kind: 'artist' } },
    });
    expect(await shown()).toBe(scam);
    await weekLater();
    p.w.happens('biography', { text: null });
    await weekLater();
    expect(await shown()).toBeNull();
    await weekLater();
    p.w.happens('biography', { text: usual });
    await weekLater();
    await weekLater();
    expect(await told()).toEqual(['BIO_CHANGED', 'BIO_REMOVED', 'BIO_CHANGED']);
    expect(await shown()).toBe(usual);
    await p.expectSound(artist, targets);
  });

  const unknown: [string, () => void][] = [
    [
      'MusicBrainz doesn’t know the artist',
      () => {
        p.deps.links = { links: async () => null };
      },
    ],
    [
      'Last.fm doesn’t know the artist',
      () => {
        p.deps.about = { about: async () => null };
      },
    ],
    [
      'Last.fm doesn’t provide it right now',
      () => {
        p.deps.about = { about: async () => ({ total_listeners: 5 }) };
      },
    ],
    [
      'Last.fm is no longer configured',
      () => {
        p.deps.about = null;
      },
    ],
  ];

  it.each(unknown)('tells nothing, and keeps what is known, when %s', async (_, happens) => {
    happens();
    await weekLater();
    expect([...(await told()), ...(await waiting())]).toEqual([]);
    expect(await shown()).toBe(usual);
  });

  it.each(unknown)('is given up after a day when by then %s', async (why, happens) => {
    p.w.happens('biography', { text: scam });
    await read();
    happens();
    await p.quiet();
    expect(await told()).toEqual([]);
    const [dismissed] = await p.w.changes(artist, 'dismissed');
    expect(dismissed?.dismissed_reason).toContain(
      `it couldn’t be confirmed within 24 hours: ${why}`,
    );
  });
});
