import {
  isAboutArtist,
  isAboutChange,
  liveMutes,
  type Mute,
} from '../../functions/dashboard/page/parts/mutes/mute.ts';
import { endOf, nextMonday } from '../../functions/dashboard/page/parts/mutes/until.ts';
import examples from '../../shared/contract/examples.json' with { type: 'json' };
import { LinkedChange } from '../../shared/changes/rules/change-links.ts';

const change = { ...LinkedChange.parse(examples.getChange), severity: 'warning' as const };
const mute: Mute = {
  id: 'mute_01k9zq4w3v7m2x5c8e0b6t1n4r',
  artist_id: change.monitored_artist_id,
  tag: null,
  change_types: null,
  rule_id: null,
  destination_id: null,
  until: '2026-12-01T08:00:00.000Z',
  on_end: 'summary',
  mute_critical: false,
  reason: null,
  created_by: null,
  created_at: '2026-11-23T08:00:00.000Z',
};

describe('how long a mute lasts', () => {
  const at = (text: string) => new Date(text);

  it.each([
    ['on a Sunday evening', '2026-11-22T20:00:00', '2026-11-23T09:00:00'],
    ['early on a Monday', '2026-11-23T08:59:00', '2026-11-23T09:00:00'],
    ['at nine on a Monday', '2026-11-23T09:00:00', '2026-11-30T09:00:00'],
    ['on a Tuesday', '2026-11-24T12:00:00', '2026-11-30T09:00:00'],
    ['on a Saturday at the end of a year', '2026-12-26T12:00:00', '2026-12-28T09:00:00'],
  ])('until the next Monday morning: %s', (_, now, end) => {
    expect(nextMonday(at(now))).toEqual(at(end));
    expect(endOf('monday', '', at(now))).toBe(at(end).toISOString());
  });

  it('for some hours, or until a time of the browser’s zone', () => {
    const now = at('2026-11-23T12:00:00Z');
    expect(endOf('8', '', now)).toBe('2026-11-23T20:00:00.000Z');
    expect(endOf('another', '2026-11-24T10:30', now)).toBe(at('2026-11-24T10:30').toISOString());
    expect(endOf('another', 'soon', now)).toBe('soon');
  });
});

describe('what a mute is about', () => {
  const other = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';

  it.each<[string, Partial<Mute>, boolean]>([
    ['its artist', {}, true],
    ['another artist', { artist_id: other }, false],
    ['its type', { artist_id: null, change_types: [change.change_type] }, true],
    [
      'its type for another artist',
      { artist_id: other, change_types: [change.change_type] },
      false,
    ],
    ['another type', { change_types: ['BIO_CHANGED'] }, false],
    ['a tag of its artist', { artist_id: null, tag: 'priority' }, true],
    ['another tag', { artist_id: null, tag: 'EMEA' }, false],
    ['a whole destination', { artist_id: null, destination_id: 'dest_1' }, false],
  ])('%s', (_, named, isAbout) => {
    expect(isAboutChange({ ...mute, ...named }, change, ['Priority'])).toBe(isAbout);
  });

  it('an artist, by itself or by a tag', () => {
    const artist = { id: mute.artist_id ?? '', tags: ['Priority'] };
    expect(isAboutArtist(mute, artist)).toBe(true);
    expect(isAboutArtist({ ...mute, artist_id: other }, artist)).toBe(false);
    expect(isAboutArtist({ ...mute, artist_id: null, tag: 'PRIORITY' }, artist)).toBe(true);
    expect(isAboutArtist({ ...mute, artist_id: null, tag: 'EMEA' }, artist)).toBe(false);
    expect(isAboutArtist({ ...mute, artist_id: null, rule_id: 'alert_1' }, artist)).toBe(false);
  });

  it('not a critical change, unless it says so', () => {
    const critical = { ...change, severity: 'critical' as const };
    expect(isAboutChange(mute, critical, [])).toBe(false);
    expect(isAboutChange({ ...mute, mute_critical: true }, critical, [])).toBe(true);
  });

  it('nothing once it has ended', () => {
    const end = new Date(mute.until);
    expect(liveMutes([mute], new Date(end.getTime() - 1))).toEqual([mute]);
    expect(liveMutes([mute], end)).toEqual([]);
  });
});
