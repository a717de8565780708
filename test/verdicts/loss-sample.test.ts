import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import type { OpenSubject } from '../../shared/watches/rules/known.ts';
import {
  isStoodFor,
  lossSampleMax,
  lossSampleOf,
  withSampled,
} from '../../shared/verdicts/rules/sample.ts';
import { aPage, now } from '../findings/build.ts';

/** A release that is gone, as far as a sample is taken by it. */
function lost(at: number, of: Partial<OpenSubject['open']> = {}): OpenSubject {
  const id = String(1000 + at);
  return {
    change_type: 'RELEASE_WENT_OFFLINE',
    kind: 'release',
    id,
    epoch: 1,
    cooldown: null,
    confirmed: null,
    resolved: null,
    told: null,
    open: {
      id: `chg_${id}`,
      detected_at: now.toISOString(),
      found_by: 'check',
      release_id: id,
      payload: {
        subject: { kind: 'release', id, name: id },
        field: 'status',
        before: 'live',
        after: 'offline',
      },
      checks: [],
      reasons: [],
      mark: null,
      state: { kind: 'plain' },
      wait: { rule: 'usual', until: now.toISOString() },
      ...of,
    },
  };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => lost(at));
type Pages = ReadonlyMap<string, CatalogReleaseDetails | null>;
const goneOf = (subjects: readonly OpenSubject[]): Pages =>
  new Map(subjects.map(({ id }) => [id, null]));

describe('the pages that stand for others', () => {
  it('are none where no more releases left the list than are asked for', () => {
    expect(lossSampleOf(many(lossSampleMax))).toBeNull();
  });

  it('are the first ones, where more did', () => {
    const due = many(60);
    const sample = lossSampleOf(due);
    expect([...(sample ?? [])]).toEqual(due.slice(0, lossSampleMax).map(({ open }) => open.id));
  });

  it('are those of releases that left the list: what a page showed is read by itself', () => {
    const byPage = Array.from({ length: 60 }, (_, at) => lost(at, { found_by: 'page' }));
    expect(lossSampleOf(byPage)).toBeNull();
    expect(lossSampleOf([...byPage, ...many(lossSampleMax)])).toBeNull();
  });
});

describe('a release whose page is not read', () => {
  const due = many(30);
  const sampled = due.slice(0, lossSampleMax);
  const rest = due.slice(lossSampleMax);
  const isOne = (releases: Pages, one = rest[0]!) => isStoodFor(one, due, { releases, now });

  it('is gone where all of the sample is', () => {
    expect(isOne(goneOf(sampled))).toBe(true);
    const all = withSampled(due, goneOf(sampled), now);
    expect(rest.map(({ id }) => all.get(id))).toEqual(rest.map(() => null));
  });

  it.each<[string, CatalogReleaseDetails, boolean]>([
    ['is there', aPage({ id: '1003' }), false],
    ['is that of another release', aPage({ id: '7' }), true],
    ['can’t be played', aPage({ id: '1003', available: false }), true],
  ])('where one page of the sample %s', (_, page, isGone) => {
    const releases = new Map([...goneOf(sampled), ['1003', page] as const]);
    expect(isOne(releases)).toBe(isGone);
    expect(withSampled(due, releases, now).size).toBe(isGone ? 30 : 20);
  });

  it('is gone by the pages that answered, where these are five or more', () => {
    expect(isOne(goneOf(sampled.slice(15)))).toBe(true);
    expect(isOne(goneOf(sampled.slice(16)))).toBe(false);
    expect(withSampled(due, goneOf(sampled.slice(16)), now).has(rest[0]!.id)).toBe(false);
  });

  it('is one of the sample, too, where time ran out', () => {
    expect(isOne(goneOf(sampled.slice(0, 5)), sampled[9])).toBe(true);
  });

  it('is nothing that a page showed', () => {
    expect(isOne(goneOf(sampled), lost(99, { found_by: 'page' }))).toBe(false);
  });

  it('was read after all: its own page counts', () => {
    const page = aPage({ id: '1025' });
    const releases = new Map([...goneOf(sampled), ['1025', page] as const]);
    expect(withSampled(due, releases, now).get('1025')).toBe(page);
  });
});
