import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

/** The sweep takes up what has been overdue for a minute. */
const weekSeconds = 7 * 86_400 + 120;

describe('the links of an artist', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  const told = async () => p.names(await p.w.changes(artist));
  const link = (url: string) => ({ add: { type: 'social network', url } });
  const weekLater = async () => {
    p.w.clock.advance(weekSeconds);
    await p.swept();
    await p.quiet();
  };
  const socials = async () =>
    (await readBaseline(p.w.table, artist.watch_id))?.baseline.socials?.map(({ url }) => url);

  it('are told when one comes and when it goes, once each', async () => {
    const before = await socials();
    p.w.happens('links', link('https://scam.example/nova'));
    await weekLater();
    expect(await told()).toEqual(['SOCIAL_LINK_ADDED 1001']);
    const [change] = await p.w.changes(artist);
    expect(change).toMatchObject({
      severity: 'critical',
      payload: { before: [], after: [{ url: 'https://scam.example/nova' }] },
    });
    expect(await socials()).toContain('https://scam.example/nova');
    await weekLater();
    p.w.happens('links', { remove: 'https://scam.example/nova' });
    await weekLater();
    expect(await told()).toEqual(['SOCIAL_LINK_ADDED 1001', 'SOCIAL_LINK_REMOVED 1001']);
    expect(await socials()).toEqual(before);
    await p.expectSound(artist, targets);
  });
});

describe('the mark of a verified profile', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  /** What the catalog says. */
  let mark: boolean;
  beforeEach(() => {
    mark = true;
    const { catalog } = p.w.deps;
    // No catalog that we speak to tells it: one that does.
    p.deps.catalog = {
      ...catalog,
      capabilities: new Set([...catalog.capabilities, 'verified']),
      artist: async (id) => {
        const read = await catalog.artist(id);
        return read && { ...read, verified: mark };
      },
    };
  });

  const told = async () =>
    (await p.w.changes(artist)).map(({ change_type, severity }) => `${severity} ${change_type}`);
  const known = async () => (await readBaseline(p.w.table, artist.watch_id))?.baseline.profile;

  it('is taken over silently where it wasn’t known, and told when it goes and when it comes, once each', async () => {
    expect(await known()).toMatchObject({ verified: null });
    await p.looked(artist);
    expect(await known()).toMatchObject({ verified: true });
    expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
    await p.looked(artist);
    expect(await told()).toEqual([]);
    mark = false;
    await p.looked(artist);
    await p.looked(artist);
    const lost = 'critical VERIFICATION_LOST';
    expect(await told()).toEqual([lost]);
    mark = true;
    await p.looked(artist);
    await p.looked(artist);
    expect((await told()).toSorted()).toEqual([lost, 'info VERIFICATION_GAINED']);
    await p.expectSound(artist, targets);
  });
});
