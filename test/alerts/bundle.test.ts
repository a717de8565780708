import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import {
  bundleFor,
  cooling,
  type InBundle,
  joined,
  type Placed,
  type Standing,
  type Timed,
} from '../../shared/alerts/rules/bundle.ts';
import type { Mute } from '../../shared/alerts/rules/mute.ts';
import { type AlertNotice, ofAll } from '../../shared/alerts/rules/notice.ts';
import { usualTiming } from '../../shared/alerts/rules/timing.ts';

const ids = {
  artist: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
  other: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s',
  change: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r',
  rule: 'alert_01k9zq4w3v7m2x5c8e0b6t1n4r',
  rule2: 'alert_01k9zq4w3v7m2x5c8e0b6t1n4s',
  destination: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
  mute: 'mute_01k9zq4w3v7m2x5c8e0b6t1n4r',
  mute2: 'mute_01k9zq4w3v7m2x5c8e0b6t1n4s',
};

// A Monday, 23:10 in Berlin.
const night = '2026-06-01T21:10:20.000Z';
// 15:00 in Berlin.
const noon = '2026-06-01T13:00:00.000Z';
const morning = '2026-06-02T05:00:00.000Z';

const rule = { rule_id: ids.rule, severity: 'warning', cadence: 'now' } as const;
const warning: AlertNotice = {
  change_id: ids.change,
  artist_id: ids.artist,
  change_type: 'FOLLOWERS_DROP',
  severity: 'warning',
  cadence: 'now',
  rules: [rule],
};
const critical: AlertNotice = { ...warning, severity: 'critical' };
const hourly: AlertNotice = { ...warning, cadence: 'hourly' };
const daily: AlertNotice = { ...warning, cadence: 'daily' };
const weekly: AlertNotice = { ...warning, cadence: 'weekly' };

const plain: Timed = {
  ...usualTiming,
  id: ids.destination,
  time_zone: 'Europe/Berlin',
  capped_until: null,
};
const nights = { quiet_hours: QuietHoursInput.parse({ from: '22:00', to: '07:00' }) };
const never = {
  quiet_hours: QuietHoursInput.parse({ from: '22:00', to: '07:00', pierce: 'none' }),
};
const capped = { capped_until: new Date('2026-06-01T21:31:00Z') };
const cappedLong = { capped_until: new Date('2026-06-01T23:31:00Z') };

const mute: Mute = {
  id: ids.mute,
  artist_id: null,
  tag: null,
  change_types: null,
  rule_id: null,
  destination_id: ids.destination,
  until: '2026-06-01T22:00:00.000Z',
  on_end: 'summary',
  mute_critical: false,
};
const later: Mute = { ...mute, id: ids.mute2, until: '2026-06-03T00:00:00.000Z' };

const group = 'g#ma_01k9zq4w3v7m2x5c8e0b6t1n4r';
const muted = `m#${ids.mute} at ${mute.until}`;
const quiet = `q#${morning} at ${morning}`;

interface Given {
  at?: string;
  to?: Partial<Timed>;
  mutes?: Mute[];
  due?: InBundle;
}
const inGroup: InBundle = { kind: 'group', key: group, due_at: null };
const inDigest: InBundle = { kind: 'digest', key: 'd#daily#2026-06-01', due_at: new Date(night) };

const told = (placed: Placed) => {
  if (placed.kind === 'dropped') return `dropped by ${placed.mute_id}`;
  return placed.due_at ? `${placed.key} at ${placed.due_at.toISOString()}` : placed.key;
};

describe('the message that a notice belongs to', () => {
  it.each<[string, AlertNotice, Given, string]>([
    ['is that of its artist', warning, {}, group],
    [
      'is the one for all artists where they share one',
      warning,
      { to: { group_by: 'all' } },
      'g#all',
    ],
    ['is its own where none is shared', warning, { to: { group_by: 'none' } }, `g#${ids.change}`],
    // Mutes
    [
      'is the summary of the mute that ends first, where each of its rules has one',
      { ...warning, rules: [rule, { ...rule, rule_id: ids.rule2 }] },
      {
        mutes: [
          { ...later, rule_id: ids.rule },
          { ...mute, rule_id: ids.rule2 },
        ],
      },
      muted,
    ],
    ['is the summary of a mute', warning, { mutes: [mute] }, muted],
    [
      'is no message under a mute without a summary',
      warning,
      { mutes: [{ ...mute, on_end: 'drop' }] },
      `dropped by ${ids.mute}`,
    ],
    ['passes a mute when it’s critical', critical, { mutes: [mute] }, group],
    ['doesn’t if the mute says so', critical, { mutes: [{ ...mute, mute_critical: true }] }, muted],
    ['passes a mute that is over', warning, { at: mute.until, mutes: [mute] }, group],
    [
      'passes a mute of another artist',
      warning,
      { mutes: [{ ...mute, artist_id: ids.other }] },
      group,
    ],
    [
      'doesn’t pass a mute of its artist',
      warning,
      { mutes: [{ ...mute, artist_id: ids.artist, destination_id: null }] },
      muted,
    ],
    [
      'doesn’t pass a mute of its type',
      warning,
      { mutes: [{ ...mute, change_types: ['RELEASE_WENT_OFFLINE', 'FOLLOWERS_DROP'] }] },
      muted,
    ],
    ['passes a mute of another rule', warning, { mutes: [{ ...mute, rule_id: ids.rule2 }] }, group],
    [
      'passes while one of its rules isn’t muted',
      { ...warning, rules: [rule, { ...rule, rule_id: ids.rule2 }] },
      { mutes: [{ ...mute, rule_id: ids.rule }] },
      group,
    ],
    [
      'goes by the mute that ends last',
      warning,
      { mutes: [later, mute] },
      `m#${ids.mute2} at ${later.until}`,
    ],
    // Digests
    ['is the summary, not the digest', daily, { mutes: [mute] }, muted],
    ['is the digest of the week', weekly, {}, 'd#weekly#2026-06-08 at 2026-06-08T07:00:00.000Z'],
    [
      'is a digest that waits for quiet hours to end',
      daily,
      { to: { ...nights, digest_at: { time: '06:00', weekday: 'mon' } } },
      `d#daily#2026-06-02 at ${morning}`,
    ],
    [
      'is one of two digests of an hour that comes twice',
      hourly,
      { at: '2026-10-25T00:10:00.000Z' },
      'd#hourly#2026-10-25T02:00#60 at 2026-10-25T01:00:00.000Z',
    ],
    // Quiet hours
    ['is the one at the end of quiet hours', warning, { at: night, to: nights }, quiet],
    ['pierces quiet hours when it’s critical', critical, { at: night, to: nights }, group],
    ['doesn’t where nothing does', critical, { at: night, to: never }, quiet],
    ['is its group’s outside of them', warning, { to: nights }, group],
    // The cap
    [
      'waits until the cap allows one',
      warning,
      { at: night, to: capped },
      'o#2026-06-01T22:00:00.000Z at 2026-06-01T21:31:00.000Z',
    ],
    [
      'waits no longer than to the full hour',
      warning,
      { at: night, to: cappedLong },
      'o#2026-06-01T22:00:00.000Z at 2026-06-01T22:00:00.000Z',
    ],
    [
      'is over no cap that allows one',
      warning,
      { at: '2026-06-01T21:31:00.000Z', to: capped },
      group,
    ],
    ['passes the cap when it’s critical', critical, { at: night, to: capped }, group],
    // When it has fallen due
    ['stays the same once that is due', warning, { due: inGroup }, group],
    ['stays the digest that is due', daily, { due: inDigest }, `d#daily#2026-06-01 at ${night}`],
  ])('%s', (_, notice, { at = noon, to = {}, mutes = [], due }, expected) => {
    const placed = bundleFor(notice, { ...plain, ...to }, mutes, new Date(at), due);
    expect(told(placed)).toBe(expected);
  });
});

describe('a notice of several rules', () => {
  it('has the gravest severity and the most urgent cadence', () => {
    const rules = [
      { rule_id: ids.rule, severity: 'info', cadence: 'hourly' },
      { rule_id: ids.rule2, severity: 'critical', cadence: 'weekly' },
    ] as const;
    expect(ofAll(rules)).toEqual({ severity: 'critical', cadence: 'hourly' });
    expect(ofAll([{ ...rules[1], cadence: 'now' }, rules[0]])).toMatchObject({ cadence: 'now' });
  });
});

describe('when a message is sent', () => {
  const now = new Date(noon);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const waiting: Standing = { due_at: after(10), top_severity: 'warning', last_top: null };
  const spaced: Standing = { due_at: after(600), top_severity: null, last_top: 'warning' };
  const standing = (due_at: string, top_severity: string, last_top: string | null = null) => ({
    ...{ due_at, top_severity, last_top },
  });
  const quietEnd = { kind: 'quiet', key: 'q', due_at: new Date(after(60)) } as const;

  it.each<[string, Standing | null, InBundle, AlertNotice, object]>([
    [
      'A graver one that joins doesn’t hurry it',
      waiting,
      inGroup,
      critical,
      standing(after(10), 'critical'),
    ],
    [
      'A graver one than the last message doesn’t',
      spaced,
      inGroup,
      critical,
      standing(after(30), 'critical', 'warning'),
    ],
    [
      'Once the interval is over, it’s the first again',
      { ...spaced, due_at: noon },
      inGroup,
      warning,
      standing(after(30), 'warning'),
    ],
    ['The end of quiet hours is fixed', null, quietEnd, warning, standing(after(60), 'warning')],
    [
      'It comes sooner if quiet hours were shortened',
      { ...waiting, due_at: after(900) },
      quietEnd,
      warning,
      standing(after(60), 'warning'),
    ],
    ['It doesn’t come later', waiting, quietEnd, warning, standing(after(10), 'warning')],
  ])('%s', (_, before, into, { severity }, expected) => {
    expect(joined(before, into, severity, plain, now)).toEqual(expected);
  });

  it('spaces the next message of a group, and of nothing else', () => {
    expect(cooling('group', 'warning', plain, now)).toEqual({
      ...{ due_at: after(900), top_severity: null, last_top: 'warning' },
    });
    expect(cooling('group', 'warning', { ...plain, group_by: 'none' }, now)).toBeNull();
    for (const kind of ['digest', 'quiet', 'mute', 'overflow'] as const) {
      expect(cooling(kind, 'warning', plain, now)).toBeNull();
    }
  });
});
