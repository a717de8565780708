import { theService } from '../../shared/domain/people/audit.ts';
import type { Log } from '../../shared/usecases/ports.ts';
import { recheckArtist } from '../../shared/verdicts/steps/recheck-artist.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { seenElsewhere } from '../support/seen-elsewhere.ts';
import { decideSourceHold } from '../../shared/checks/steps/source-holds.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { watchedAs, type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const artists = 25;
const hour = 3600;

const w = forEachTest(() => watching({ artists }));
let all: { id: number; of: Watched }[];
const errors: { message: string; facts: unknown }[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, facts) => errors.push({ message, facts }),
};

beforeEach(async () => {
  errors.length = 0;
  all = [];
  for (let id = 1001; id < 1001 + artists; id += 1) {
    const organization_id = await w.organization();
    const artist = await startMonitoring(w.deps, organization_id, String(id), theService);
    all.push({ id, of: watchedAs(organization_id, artist.id, String(id)) });
  }
});

const recheck = (of: Watched) => recheckArtist({ ...w.deps, log }, { kind: 'recheck', ...of });

/** The picture of the first so many artists changes, and a check sees it. */
async function picturesChange(count: number): Promise<void> {
  for (const { id, of } of all.slice(0, count)) {
    w.happens('picture', { remove: false }, id);
    await w.check(of);
  }
}

/** Nothing changed at other artists, but the catalog doesn't answer about them. */
function othersAreSilent(changed: number): void {
  const ids = new Set(all.slice(changed).map(({ id }) => String(id)));
  w.weather.distort = (path, _, answer) =>
    ids.has(/\/artist\/(\d+)/.exec(path)?.[1] ?? '')
      ? new Response('busy', { status: 503 })
      : answer;
}

async function lookAtAll(afterSeconds: number): Promise<void> {
  w.clock.advance(afterSeconds);
  for (const { of } of all) await recheck(of);
}

async function count(status: 'detected' | 'confirmed' | 'dismissed'): Promise<number> {
  const lists = await Promise.all(all.map(({ of }) => w.changes(of, status)));
  return lists.flat().length;
}

describe('a type of change that comes to 25 artists at once', () => {
  beforeEach(async () => {
    await picturesChange(artists);
    await lookAtAll(300);
  });

  it('is held for the source, with the reason, and alarms the operator', async () => {
    expect(await count('confirmed')).toBe(0);
    const [change] = await w.changes(all[3]!.of, 'detected');
    expect(change).toMatchObject({
      change_type: 'PROFILE_IMAGE_CHANGED',
      waiting_for_source: true,
      payload: {
        reasons: [
          'the picture itself differs, not only its URL',
          'on hold: 25 artists had the same type of change within an hour, so the catalog may be wrong',
          'other artists show the same, so the catalog may be wrong',
        ],
      },
    });
    // One alert for all of them.
    expect(errors).toHaveLength(1);
    expect(errors[0]?.facts).toMatchObject({
      source_wide_hold: 'PROFILE_IMAGE_CHANGED',
      artists: 25,
    });
  });

  it.each([
    ['release', 'confirmed'],
    ['dismiss', 'dismissed'],
  ] as const)('can be decided by the operator: %s', async (decision, status) => {
    await decideSourceHold(w.deps, 'PROFILE_IMAGE_CHANGED', decision, []);
    await lookAtAll(hour);
    expect(await count(status)).toBe(artists);
  });

  it('goes on being held after a decision about what came before it', async () => {
    await decideSourceHold(w.deps, 'PROFILE_IMAGE_CHANGED', 'release', []);
    await lookAtAll(hour);
    await picturesChange(artists);
    await lookAtAll(300);
    expect([await count('confirmed'), await count('detected')]).toEqual([artists, artists]);
  });
});

describe('a type of change that comes to a few artists', () => {
  it('is looked at again by a message where that wait is short', async () => {
    w.deps.confirmAfterSeconds = 60;
    await picturesChange(7);
    othersAreSilent(7);
    await lookAtAll(60);
    const asked = w.sent.filter(({ work, delaySeconds }) => {
      return work.kind === 'recheck' && delaySeconds === 720;
    });
    expect(asked).toHaveLength(7);
    await lookAtAll(720);
    expect(await count('confirmed')).toBe(7);
    expect(errors).toEqual([]);
  });

  it('is held when it became many by then', async () => {
    await picturesChange(7);
    await lookAtAll(300);
    await picturesChange(artists);
    await lookAtAll(600);
    expect([await count('confirmed'), await count('detected')]).toEqual([0, artists]);
  });
});

describe('a type that only lists show, in a service in which they rest', () => {
  const titlesElsewhere = (count: number) =>
    seenElsewhere(w.table, { what: 'RELEASE_TITLE_CHANGED', at: w.clock.now() }, count);
  const titleChanges = async () => {
    const [release] = listedReleases(w.world, 1001);
    w.happens('edit-release', { release_id: release!.id, title: 'Another Title' }, 1001);
    await w.check(all[0]!.of);
  };
  beforeEach(() => {
    w.deps.load = hourlyLoad(() => 10_000_000);
  });

  it('is looked at again after half an hour, and confirmed where it came alone', async () => {
    await titleChanges();
    await lookAtAll(1795);
    expect(await count('confirmed')).toBe(0);
    await lookAtAll(5);
    expect(await count('confirmed')).toBe(1);
  });

  it('is held where four artists have it, and released by the operator', async () => {
    await titlesElsewhere(3);
    await titleChanges();
    othersAreSilent(1);
    await lookAtAll(1800);
    expect(errors[0]?.facts).toMatchObject({ source_wide_hold: 'RELEASE_TITLE_CHANGED' });
    await lookAtAll(5 * hour);
    expect(await count('confirmed')).toBe(0);
    await decideSourceHold(w.deps, 'RELEASE_TITLE_CHANGED', 'release', []);
    await lookAtAll(hour);
    expect(await count('confirmed')).toBe(1);
  });
});

describe('a picture that several artists have at once', () => {
  it('is held for six hours, without an alarm', async () => {
    const shown = all.slice(0, 3);
    for (const { id, of } of shown) {
      w.edit(({ artists: known, ...world }) => {
        return {
          ...world,
          artists: { ...known, [id]: { ...known[id]!, picture: 'f'.repeat(32) } },
        };
      });
      await w.check(of);
    }
    w.happens('picture', { remove: false }, 1004);
    await w.check(all[3]!.of);
    await lookAtAll(300);
    expect([await count('confirmed'), await count('detected')]).toEqual([1, shown.length]);
    expect(errors).toEqual([]);
    await lookAtAll(6 * hour);
    expect(await count('confirmed')).toBe(shown.length + 1);
  });
});

describe('one artist that many organizations watch', () => {
  it('is one artist: its change is confirmed as usual', async () => {
    const fans: Watched[] = [];
    for (let at = 0; at < 21; at += 1) {
      const organization_id = await w.organization();
      const { id } = await startMonitoring(w.deps, organization_id, '1001', theService);
      fans.push(watchedAs(organization_id, id, '1001'));
    }
    w.happens('picture', { remove: false }, 1001);
    for (const of of fans) await w.check(of);
    w.clock.advance(300);
    const [first] = fans;
    if (!first) throw new Error('nobody watches');
    const told = (await recheck(first)).map(({ organizationId }) => organizationId);
    for (const of of fans) {
      expect(told.filter((org) => org === of.organization_id)).toHaveLength(1);
      expect(await recheck(of)).toEqual([]);
    }
  });
});

describe('a type of change that comes to 400 artists', () => {
  /** The artists about which the catalog was asked in a re-check of all of them. */
  async function askedAbout(afterSeconds: number): Promise<number> {
    w.requests.length = 0;
    await lookAtAll(afterSeconds);
    return new Set(w.requests.filter((path) => /\/artist\/\d+$/.test(path))).size;
  }

  beforeEach(async () => {
    await picturesChange(artists);
    await seenElsewhere(w.table, { what: 'PROFILE_IMAGE_CHANGED', at: w.clock.now() }, 375);
  });

  it('is looked at in a sample of them, from the first re-check on, until the hold ends', async () => {
    const first = await askedAbout(300);
    // About half of these 25.
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(20);
    expect(await askedAbout(hour)).toBe(first);
    expect(await count('detected')).toBe(artists);
    for (let hours = 0; hours < 5; hours += 1) await lookAtAll(hour);
    expect(await count('confirmed')).toBe(artists);
  });

  it('is dismissed at all of them by the operator, without asking about the rest', async () => {
    const first = await askedAbout(300);
    await decideSourceHold(w.deps, 'PROFILE_IMAGE_CHANGED', 'dismiss', []);
    expect(await askedAbout(hour)).toBe(first);
    expect(await count('dismissed')).toBe(artists);
  });

  it('is looked at everywhere within the hour where the operator released it', async () => {
    await askedAbout(300);
    await decideSourceHold(w.deps, 'PROFILE_IMAGE_CHANGED', 'release', []);
    expect(await askedAbout(hour)).toBe(artists);
    expect(await count('confirmed')).toBe(artists);
  });
});
