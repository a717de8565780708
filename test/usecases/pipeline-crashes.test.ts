import { theService } from '../../shared/domain/people/audit.ts';
import { getChanges } from '../../shared/changes/items/changes.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { killedEverywhere } from '../support/table-faults.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('a function that dies around any call of the table', () => {
  const p = forEachTest(aPipeline);

  /** What a call asks for, without the values and keys that it asks with. */
  const shapeOf = (operation: string, input: unknown) =>
    JSON.stringify([operation, input], (name, value: unknown) =>
      /^(Key|Keys|Item|ExpressionAttributeValues)$/.test(name) ? undefined : value,
    );

  /**
   * The places of calls that a function makes amid alike ones, as when it counts very many changes: not
   * the first and second of them, nor the last.
   */
  async function amidAlike(story: () => Promise<void>): Promise<ReadonlySet<number>> {
    const shapes: string[] = [];
    p.faults.watch((operation, input) => void shapes.push(shapeOf(operation, input)));
    await story();
    p.faults.watch(() => undefined);
    const isAmid = (at: number) =>
      [at - 2, at - 1, at + 1].every((other) => shapes[other] === shapes[at]);
    return new Set(shapes.flatMap((_, at) => (isAmid(at) ? [at + 1] : [])));
  }

  /** What was confirmed since `before`, named. */
  async function confirmedSince(artist: Watched, before: ReadonlySet<string>): Promise<string[]> {
    const changes = await p.w.changes(artist);
    return p.names(changes.filter(({ id }) => !before.has(id)));
  }

  /** Another organization watches the artist from now on, with a new history; the one before stops. */
  async function begunAnew({ organization_id, artist_id }: Watched, targets?: string[]) {
    await stopMonitoring(p.deps, organization_id, artist_id, theService);
    await p.quiet();
    return p.watched('1017', targets);
  }

  /** A check of the schedule, all that comes of it, and the next one. */
  async function checkedTwice(artist: Watched): Promise<void> {
    await p.looked(artist);
    await p.looked(artist);
  }

  it('from a check of three changes to the last delivery loses nothing and doubles nothing', async () => {
    const { w } = p;
    const releases = [
      w.happens('release', { title: 'One', tracks: 1 }, 1017),
      w.happens('release', { title: 'Two', tracks: 1 }, 1017),
    ] as const;
    let watched = await p.watched('1017');
    let told = 0;
    const crashes = await killedEverywhere(p.faults, async () => {
      // Not too long a history, which would take long to prove.
      if (told % 12 === 11) watched = await p.spared(() => begunAnew(watched.artist));
      const { artist, targets } = watched;
      const before = new Set((await w.changes(artist)).map(({ id }) => id));
      w.happens('rename', { name: `Called ${told}` }, 1017);
      w.happens('edit-release', { release_id: releases[0], title: `Titled ${told}` }, 1017);
      w.happens(told % 2 === 0 ? 'takedown' : 'restore', { release_id: releases[1] }, 1017);
      told += 1;
      const expected = await p.expected(artist);
      await checkedTwice(artist);
      expect([told, await confirmedSince(artist, before)]).toEqual([told, expected]);
      await p.expectSound(artist, targets);
    });
    // How many depends on which calls happen to go out together.
    expect(crashes).toBeGreaterThan(40);
  });

  it('in a check of 190 findings, written in three parts, loses none and doubles none', async () => {
    const { w } = p;
    const made = Array.from({ length: 190 }, (_, n) =>
      w.happens('release', { title: `Nr ${n}`, tracks: 1, date: '2020-01-01' }, 1017),
    );
    let told = 0;
    let watched = await p.watched('1017', []);
    const story = async () => {
      if (told % 4 === 3) watched = await p.spared(() => begunAnew(watched.artist, []));
      const { artist, targets } = watched;
      const before = new Set((await w.changes(artist)).map(({ id }) => id));
      for (const id of made) {
        w.happens('edit-release', { release_id: id, title: `Nr ${id} ${told}` }, 1017);
      }
      told += 1;
      await p.checked(artist);
      // Only the check is to be killed here: the rest is told above.
      await p.spared(async () => {
        await p.quiet();
        await checkedTwice(artist);
      });
      const listed = (await w.changes(artist)).filter(({ id }) => !before.has(id));
      const since = await getChanges(
        w.table,
        listed.map(({ id }) => id),
      );
      const ids = since.flatMap(({ items, payload: { subject } }) =>
        items ? items.map((item) => item.subject.id) : [subject.id],
      );
      expect(ids.toSorted()).toEqual(made.map(String).toSorted());
      // What a check left behind that died is another look.
      expect(since.length).toBeLessThanOrEqual(2);
      await p.expectSound(artist, targets);
    };
    const crashes = await killedEverywhere(p.faults, story, { passed: await amidAlike(story) });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it('while details are read, leaves every page read once and reports what they show', async () => {
    const { w } = p;
    const release = w.happens('release', { title: 'Paged', label: 'L0', tracks: 3 }, 1017);
    const { artist, targets } = await p.watched('1017');
    let told = 0;
    const crashes = await killedEverywhere(p.faults, async () => {
      told += 1;
      w.happens('edit-release', { release_id: release, label: `L${told}` }, 1017);
      w.happens('edit-release', { release_id: release, track_title: `T${told}` }, 1017);
      const before = new Set((await w.changes(artist)).map(({ id }) => id));
      w.clock.advance(86_400);
      await p.swept();
      await p.spared(() => p.quiet());
      w.clock.advance(7200);
      await p.swept();
      await p.spared(() => p.quiet());
      expect((await confirmedSince(artist, before)).map((name) => name.split(' ')[0])).toEqual([
        'RELEASE_LABEL_CHANGED',
        'TRACK_TITLE_CHANGED',
      ]);
      await p.expectSound(artist, targets);
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it.each(['check', 're-check'])(
    'while a %s dismisses what went back, tells nobody and dismisses each once',
    async (how) => {
      const { w } = p;
      const { artist, targets } = await p.watched('1017', ['one']);
      let told = 0;
      const crashes = await killedEverywhere(p.faults, async () => {
        told += 1;
        await p.spared(async () => {
          w.clock.advance(3 * 86_400);
          w.happens('rename', { name: 'Passing' }, 1017);
          w.happens('followers', { add: told }, 1017);
          w.happens('takedown', {}, 1017);
          await p.checked(artist);
        });
        const waiting = (await w.changes(artist, 'detected')).map(({ id }) => id);
        expect(waiting.length).toBeGreaterThanOrEqual(2);
        w.happens('rename', { name: 'Marble Kites' }, 1017);
        w.happens('restore', {}, 1017);
        w.clock.advance(how === 'check' ? 60 : 300);
        if (how === 'check') await p.checked(artist);
        await p.quiet();
        await p.spared(() => checkedTwice(artist));
        const dismissed = (await w.changes(artist, 'dismissed')).map(({ id }) => id);
        for (const id of waiting) expect(dismissed).toContain(id);
        expect(await w.changes(artist)).toEqual([]);
        await p.expectSound(artist, targets);
      });
      // A re-check writes once: before that, nothing has changed since it began.
      expect(crashes).toBeGreaterThanOrEqual(2);
    },
  );

  it('while a check dismisses what went back, tells it all the same when it comes again', async () => {
    const { w } = p;
    const { artist, targets } = await p.watched('1017', ['one']);
    const rename = (name: string) => w.happens('rename', { name }, 1017);
    let known = 'Marble Kites';
    let told = 0;
    const crashes = await killedEverywhere(p.faults, async () => {
      told += 1;
      const name = `Called ${told}`;
      await p.spared(async () => {
        w.clock.advance(3 * 86_400);
        rename(name);
        await p.checked(artist);
      });
      const before = new Set((await w.changes(artist)).map(({ id }) => id));
      rename(known);
      w.clock.advance(60);
      await p.checked(artist);
      rename(name);
      known = name;
      await p.spared(async () => {
        await p.quiet();
        w.clock.advance(3600);
        await checkedTwice(artist);
      });
      expect([told, await confirmedSince(artist, before)]).toEqual([
        told,
        ['PROFILE_NAME_CHANGED 1017'],
      ]);
      await p.expectSound(artist, targets);
    });
    expect(crashes).toBeGreaterThanOrEqual(4);
  });
});
