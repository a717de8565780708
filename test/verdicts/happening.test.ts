import { baselineOf } from '../../shared/findings/baseline.ts';
import { finding } from '../../shared/findings/finding.ts';
import { message } from '../../shared/findings/words.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { withHappenings } from '../../shared/verdicts/rules/happening.ts';
import { rememberedOf } from '../../shared/watches/rules/resolution.ts';
import type { Known, OpenSubject, Subject } from '../../shared/watches/rules/known.ts';
import type { Opened } from '../../shared/watches/rules/step.ts';
import { anObservation, aPage, now } from '../findings/build.ts';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import {
  isStoodFor,
  lossSampleMax,
  lossSampleOf,
  withSampled,
} from '../../shared/verdicts/rules/sample.ts';

interface Told {
  type?: ChangeType;
  id: string;
  before?: string | null;
  after?: string | null;
  /** The happening that it waits in. */
  waitsIn?: string;
  /** The happening in which its last finding was told. */
  toldIn?: string;
}

const since = now.toISOString();
/** It ends nothing. */
const like = ' "Nebel" > "Brandung"';
const happening = (id: string) => ({ id, since, like });

function subject({ type = 'RELEASE_LABEL_CHANGED', id, waitsIn, toldIn }: Told): OpenSubject {
  return {
    change_type: type,
    kind: 'release',
    id,
    epoch: 1,
    cooldown: null,
    confirmed: null,
    resolved: null,
    told: toldIn === undefined ? null : happening(toldIn),
    open: {
      id: `fnd_${id}`,
      detected_at: since,
      found_by: 'page',
      release_id: id,
      payload: { field: 'label', before: null, after: null, subject: release(id) },
      checks: [],
      reasons: [],
      mark: null,
      state: { kind: 'plain' },
      wait: { rule: 'usual', until: since },
      ...(waitsIn !== undefined && { happening: happening(waitsIn) }),
    },
  };
}

const release = (id: string) => ({ kind: 'release', id, name: `Tape ${id}` }) as const;

function opened(told: Told): Opened {
  const { type = 'RELEASE_LABEL_CHANGED', id, before = 'Nebel', after = 'Brandung' } = told;
  const says = message('profileRestored', {});
  const move = { kind: 'track_fields', release_id: id, track_ids: [id], set: {} } as const;
  const found = finding({
    ...{ type, move, says, before, after },
    field: 'label',
    subject: release(id),
  });
  return { subject: subject(told), finding: found, errands: [] };
}

/** The happenings of what pages show. */
function happenings(found: readonly Opened[], subjects: readonly Subject[] = []) {
  const known: Known = {
    id: 'ma_01jkf6z0000000000000000000',
    streaming_id: '27',
    followers: 10,
    baseline: baselineOf(anObservation(), now),
    subjects,
    seen_hash: null,
    is_list_short: false,
  };
  const opened = withHappenings(known, found, { by: 'page' }, now);
  return opened.map((one) => one.subject.open.happening?.id);
}

describe('the happening of what pages show', () => {
  it('is one for all that are read together, whatever they show', () => {
    const found = [opened({ id: '1' }), opened({ id: '2', after: 'Another' })];
    expect(happenings(found)).toEqual(['fnd_1', 'fnd_1']);
  });

  it('is the one of earlier pages with the same before and after', () => {
    const waiting = [subject({ id: '1', waitsIn: 'fnd_1' })];
    const found = [opened({ id: '2' }), opened({ id: '3', after: 'Another' })];
    expect(happenings(found, waiting)).toEqual(['fnd_1', 'fnd_3']);
    const told = [subject({ id: '1', toldIn: 'fnd_1' })];
    expect(happenings(found.slice(0, 1), told)).toEqual(['fnd_1']);
  });

  it('is a new one where it was told of the same release already, also while others of it wait', () => {
    const before = [subject({ id: '1', toldIn: 'fnd_h' }), subject({ id: '2', waitsIn: 'fnd_h' })];
    expect(happenings([opened({ id: '1', toldIn: 'fnd_h' })], before)).toEqual(['fnd_1']);
  });

  it('isn’t one for what ends different changes', () => {
    const type = 'TRACKS_WENT_OFFLINE';
    const lost = (id: string, change: string): Subject => {
      const of = opened({ type, id }).finding;
      const confirmed = rememberedOf(of, change, { bio: null }, now);
      return { ...subject({ type, id }), open: null, confirmed };
    };
    const back = (id: string) => opened({ type: 'TRACK_ADDED', id });
    const found = [back('1'), back('2'), back('3')];
    const before = [lost('1', 'fnd_x'), lost('2', 'fnd_y'), lost('3', 'fnd_x')];
    expect(happenings(found, before)).toEqual(['fnd_1', 'fnd_2', 'fnd_1']);
  });
});

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
