import type {
  Capability,
  CatalogArtist,
  CatalogReleaseList,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import {
  isAllDue,
  isListDue,
  isSameProbe,
  isSameProfile,
  listEveryHours,
  type Rest,
  restAfter,
  restsList,
} from '../../shared/checks/rules/rest.ts';
import * as fc from 'fast-check';
import { PlanName } from '../../shared/domain/plans/plan.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const capabilities: ReadonlySet<Capability> = new Set(['image', 'followers', 'top_tracks']);
const artist: CatalogArtist = {
  ...{ streaming_id: '27', name: 'Nova Pilot', image: { id: 'i', url: 'https://p.test/i' } },
  ...{ followers: 10, monthly_listeners: null, popularity: null, release_count: 0 },
  catalog_url: 'https://catalog.test/27',
};
const list: CatalogReleaseList = { complete: true, note: null, row_count: 0, releases: [] };
const seenAs = (changes: Partial<Observation> = {}): Observation => ({
  ...{ artist, releases: list, top_tracks: [] },
  ...changes,
});
const known = { streaming_id: '27', seen_hash: 'f'.repeat(40), isSettled: true };
const rested = (of: Partial<typeof known> = {}, seen: Partial<Observation> = {}): Rest | null =>
  restAfter({ ...known, ...of }, seenAs(seen), capabilities, now);

describe('what a check leaves for ticks to compare', () => {
  it('is the profile, and the list, which rests where all of it was told and nothing is open', () => {
    const rest = rested();
    expect(rest).toMatchObject({ count: 0, list_at: now.toISOString(), all_at: now.toISOString() });
    expect(rest?.list).not.toBeNull();
    expect(restsList({ seen_hash: known.seen_hash, rest })).toBe(true);
    expect(restsList({ seen_hash: 'other', rest })).toBe(false);
    expect(restsList({ seen_hash: null, rest })).toBe(false);
  });

  it.each<[string, Parameters<typeof rested>[0], Partial<Observation>]>([
    ['something is open', { isSettled: false }, {}],
    ['the list didn’t come whole', {}, { releases: { ...list, complete: false } }],
    ['the catalog counts other rows', {}, { artist: { ...artist, release_count: 3 } }],
    ['the catalog has no count', {}, { artist: { ...artist, release_count: undefined } }],
    ['the most played tracks weren’t told', {}, { top_tracks: null }],
  ])('is the profile alone where %s: each check reads the list', (_why, of, seen) => {
    const rest = rested(of, seen);
    expect(rest).toMatchObject({ list: null });
    expect(restsList({ seen_hash: known.seen_hash, rest })).toBe(false);
  });

  it('is that the artist is gone, until any profile, or any number of releases, comes back', () => {
    const gone = rested({}, { artist: null });
    expect(gone).toMatchObject({ list: null });
    expect(gone && isSameProbe(gone, null, capabilities)).toBe(true);
    const back = [{ artist, release_count: 0 }, { release_count: 0 }, { release_count: null }];
    for (const seen of back) expect(gone && isSameProbe(gone, seen, capabilities)).toBe(false);
    const there = rested();
    expect(there && isSameProbe(there, null, capabilities)).toBe(false);
  });

  it.each<[string, CatalogArtist]>([
    ['it is another’s', { ...artist, streaming_id: '28' }],
    ['something of it wasn’t told', { ...artist, untold: ['image'] }],
  ])('is nothing where the profile can’t be compared: %s', (_why, other) => {
    expect(rested({}, { artist: other })).toBeNull();
  });

  it('counts by the list where profiles have no number: by what the catalog says that there are', () => {
    const uncounted = { ...artist, release_count: undefined };
    const countOf = (releases: CatalogReleaseList) =>
      rested({}, { artist: uncounted, releases })?.count;
    expect(countOf({ ...list, row_count: 41 })).toBe(41);
    expect(countOf({ ...list, row_count: 41, complete: false, miscount: 2 })).toBe(43);
    expect(countOf({ ...list, row_count: 41, complete: false })).toBeNull();
  });
});

describe('what one request tells of an artist', () => {
  const rest = rested()!;
  const isSame = (changes: Partial<CatalogArtist>, release_count: number | null = 0, of = rest) =>
    isSameProbe(of, { artist: { ...artist, ...changes }, release_count }, capabilities);

  it('is the same while the profile and the number of releases are', () => {
    expect(isSame({})).toBe(true);
    expect(isSame({ followers: 11 })).toBe(true);
    expect(isSameProfile(rest, artist, capabilities)).toBe(true);
  });

  it('differs where something wasn’t told: a check has to look', () => {
    expect(isSame({ untold: ['image'] })).toBe(false);
  });

  it('is told by the number alone where a request doesn’t tell the profile', () => {
    expect(isSameProbe(rest, { release_count: 0 }, capabilities)).toBe(true);
    expect(isSameProbe(rest, { release_count: 1 }, capabilities)).toBe(false);
  });

  it('is told by the profile alone where nobody knows the number', () => {
    expect(isSame({}, null)).toBe(true);
    expect(isSame({}, 5, { ...rest, count: null })).toBe(true);
    expect(isSame({ name: 'Other' }, null)).toBe(false);
  });
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startsAt = Date.parse('2026-11-01T00:00:00.000Z');
const days = 20;

/** An artist that is looked at every few minutes or hours, and checked a few minutes later at most. */
const looks = fc.record({
  plan: fc.constantFrom(...PlanName.options),
  id: fc.nat().map((number) => `deezer#${number}`),
  everyMinutes: fc.integer({ min: 1, max: 360 }),
  phase: fc.double({ min: 0, max: 1, noNaN: true }),
  lateMinutes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }),
});
type Looks = typeof looks extends fc.Arbitrary<infer T> ? T : never;

/** When its list was read, and when everything was, where all is quiet. */
function readings({ plan, id, everyMinutes, phase, lateMinutes }: Looks) {
  const everyMs = everyMinutes * minuteMs;
  const first = startsAt + Math.floor(phase * everyMs);
  const read = { list: [first], all: [first] };
  const rest = {
    list_at: new Date(first).toISOString(),
    all_at: new Date(first).toISOString(),
  };
  let at = first + everyMs;
  for (let look = 0; at < startsAt + days * 24 * hourMs; look += 1, at += everyMs) {
    const now = new Date(at);
    const isAll = isAllDue({ id, plan }, rest, now);
    if (!isAll && !isListDue({ id, plan }, rest, now)) continue;
    const checkedMs = at + (lateMinutes[look % lateMinutes.length] ?? 0) * minuteMs;
    read.list.push(checkedMs);
    rest.list_at = new Date(checkedMs).toISOString();
    if (!isAll) continue;
    read.all.push(checkedMs);
    rest.all_at = rest.list_at;
  }
  return read;
}

/** The longest from one reading to the next, in milliseconds. */
const longest = (read: readonly number[]) =>
  Math.max(...read.slice(1).map((at, index) => at - (read[index] ?? 0)));

describe('what rests', () => {
  it('rests no longer than stated, but for one look and what its check comes late', () => {
    fc.assert(
      fc.property(looks, (of) => {
        const { list, all } = readings(of);
        const unevenMs = (of.everyMinutes + 5) * minuteMs;
        expect(longest(list)).toBeLessThanOrEqual(listEveryHours[of.plan] * hourMs + unevenMs);
        expect(longest(all)).toBeLessThanOrEqual(24 * hourMs + unevenMs);
      }),
    );
  });

  it('is read hardly more often than stated', () => {
    fc.assert(
      fc.property(looks, (of) => {
        const { list, all } = readings(of);
        expect(list.length).toBeLessThanOrEqual((days * 24) / listEveryHours[of.plan] + 3);
        expect(all.length).toBeLessThanOrEqual(days + 3);
      }),
    );
  });
});
