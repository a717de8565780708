import { getPicture } from '../../shared/checks/items/snapshots.ts';
import { viewChangePicture } from '../../shared/changes/steps/view-change-picture.ts';
import { mosaic } from '../../lib/simulator/wire/pictures.ts';
import { aPipeline } from '../support/pipeline.ts';
import { killedEverywhere } from '../support/table-faults.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const jpeg = 'image/jpeg';

describe('the pictures before and after a change of the profile picture', () => {
  const p = forEachTest(aPipeline);

  /** The picture of the artist in the catalog at this moment. */
  const shown = (id = 1017) => {
    const hash = p.w.world.artists[id]?.picture;
    if (!hash) throw new Error('the default picture is shown');
    return { hash, bytes: mosaic(hash, 250) };
  };

  const evidence = async ({ organization_id: id }: Watched, change: string) => {
    const organization = { id, plan: 'business' } as const;
    const side = async (name: 'before' | 'after') => {
      const query = { id: change, side: name, now: p.w.clock.now() };
      return viewChangePicture(p.w.table, organization, query);
    };
    return { before: await side('before'), after: await side('after') };
  };

  /** Works off what is owed at once. */
  async function upkeep(): Promise<void> {
    p.w.clock.advance(61);
    await p.swept();
  }

  /** An artist whose picture is kept. */
  async function watched(): Promise<Watched> {
    const { artist } = await p.watched('1017', []);
    await upkeep();
    return artist;
  }

  it('are kept of what is detected too, before it is confirmed', async () => {
    const artist = await watched();
    p.w.happens('picture', { remove: false }, 1017);
    await p.checked(artist);
    await upkeep();
    const [change] = await p.w.changes(artist, 'detected');
    const { before, after } = await evidence(artist, change?.id ?? '');
    expect([before?.content_type, after?.content_type]).toEqual([jpeg, jpeg]);
  });

  it('are one only where the picture was taken away', async () => {
    const artist = await watched();
    const before = shown();
    p.w.happens('picture', { remove: true }, 1017);
    await p.looked(artist);
    const [change] = await p.w.changes(artist);
    expect(change?.change_type).toBe('PROFILE_IMAGE_REMOVED');
    const kept = await evidence(artist, change?.id ?? '');
    expect(Buffer.from(kept.before?.bytes ?? []).equals(before.bytes)).toBe(true);
    expect(kept.after).toBeNull();
  });

  it.each([
    ['is a page', { status: 200, body: '<html>a picture</html>' }],
    ['is too large', { status: 200, body: `\xff\xd8\xff${'x'.repeat(65_533)}` }],
    ['is not there', { status: 404, body: '' }],
    ['is an error', { status: 503, body: '' }],
    ['is out of reach', 'down' as const],
  ])('are not kept where one %s: the check goes on, and it is tried again', async (_, weather) => {
    p.w.weather.pictures = weather;
    const { artist } = await p.watched('1017', []);
    await upkeep();
    expect(await getPicture(p.w.table, artist.watch_id, shown().hash)).toBeNull();
    await p.checked(artist);
    expect(p.errors).toEqual([]);
    const asked = p.w.pictureRequests.length;
    await upkeep();
    // Not at once …
    expect(p.w.pictureRequests).toHaveLength(asked);
    p.w.weather.pictures = null;
    p.w.clock.advance(86_400);
    await upkeep();
    // … but later.
    expect(await getPicture(p.w.table, artist.watch_id, shown().hash)).toMatchObject({
      content_type: jpeg,
    });
  });

  it('are asked for once, and renewed before they expire', async () => {
    const artist = await watched();
    const asked = p.w.pictureRequests.length;
    for (let month = 0; month < 3; month += 1) {
      p.w.clock.advance(31 * 86_400);
      await upkeep();
    }
    expect(p.w.pictureRequests).toHaveLength(asked);
    expect(await getPicture(p.w.table, artist.watch_id, shown().hash)).not.toBeNull();
  });

  it('are kept, wherever a function dies on the way', async () => {
    const artist = await watched();
    const story = async () => {
      const before = shown();
      p.w.happens('picture', { remove: false }, 1017);
      const after = shown();
      const known = new Set((await p.w.changes(artist)).map(({ id }) => id));
      await p.checked(artist);
      await upkeep();
      await p.quiet();
      await upkeep();
      p.w.clock.advance(3600);
      await upkeep();
      await p.looked(artist);
      const [change] = (await p.w.changes(artist)).filter(({ id }) => !known.has(id));
      const kept = await p.spared(() => evidence(artist, change?.id ?? ''));
      expect(Buffer.from(kept.before?.bytes ?? []).equals(before.bytes)).toBe(true);
      expect(Buffer.from(kept.after?.bytes ?? []).equals(after.bytes)).toBe(true);
    };
    const crashes = await killedEverywhere(p.faults, story, { step: 3 });
    expect(crashes).toBeGreaterThan(8);
  });
});
