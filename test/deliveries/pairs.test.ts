import {
  type ChangeType,
  changeTypeNames,
  isResolvable,
} from '../../shared/changes/rules/change-type.ts';
import { overLine, paired } from '../../shared/deliveries/sender/story-lines.ts';
import { wordingOf } from '../../shared/deliveries/sender/wording.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import { aGroupChange, aSentChange, linkBase, takenDown } from '../support/a-change.ts';

const at = (time: string) => ({ detected_at: `2026-11-2${time}:00.000Z` });
const gone = aSentChange({
  ...{ id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4a', change_type: 'RELEASE_WENT_OFFLINE' as const },
  ...at('3T14:02'),
});
const back = aSentChange({
  ...{ id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4b', change_type: 'RELEASE_BACK_ONLINE' as const },
  ...{ severity: 'info' as const, summary: 'It is back.', resolves: gone.id, ...at('3T14:09') },
});
const other = aSentChange({ id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4c', severity: 'warning' });
const told = (first: typeof gone, ...others: (typeof gone)[]) =>
  wordingOf({ change: first, others, organizationName: 'Ours' });

describe('a change with the one that says that it is over', () => {
  it('is one entry, in any order', () => {
    expect(paired([back, other, gone])).toEqual([
      { change: other, over: null },
      { change: gone, over: back },
    ]);
    expect(paired([back])).toEqual([{ change: back, over: null }]);
  });

  it.each([
    [at('3T14:09'), '“Undertow” by “Rosa Nebel” was offline from 2026-11-23 14:02 to 14:09 UTC.'],
    [
      at('4T01:09'),
      '“Undertow” by “Rosa Nebel” was offline from 2026-11-23 14:02 to 2026-11-24 01:09 UTC.',
    ],
  ])('says from when to when', (until, line) => {
    expect(overLine(gone, { ...back, ...until })).toBe(line);
  });

  it('says in addition where a release is now that has another ID', () => {
    const replaced = { ...back, change_type: 'RELEASE_REPLACED' as const, summary: 'It is now 7.' };
    expect(overLine(gone, replaced)).toMatch(/14:09 UTC\. It is now 7\.$/);
  });

  it.each(changeTypeNames.filter(isResolvable))(
    'has words of its own for %s',
    (change_type: ChangeType) => {
      expect(overLine({ ...gone, change_type, summary: 'SUMMARY' }, back)).not.toContain('SUMMARY');
    },
  );

  it('is a message by itself that says so', () => {
    expect(told(gone, back)).toMatchObject({
      ...{ severity: 'info', heading: 'Resolved: Release went offline', lines: [] },
      summary: overLine(gone, back),
    });
  });

  it('comes last among others, and isn’t counted with them', () => {
    expect(told(gone, back, other)).toMatchObject({
      ...{ severity: 'warning', heading: 'Warning: 2 changes', summary: '1 warning, 1 resolved.' },
      lines: [other.summary, overLine(gone, back)],
    });
  });

  it('shares a message in which all are over', () => {
    const second = { ...gone, id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4d' };
    const also = { ...back, id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4e', resolves: second.id };
    expect(told(gone, second, back, also)).toMatchObject({
      ...{
        severity: 'info',
        heading: 'Resolved: Release went offline, 2 changes',
        summary: '2 resolved.',
      },
    });
  });
});

describe('a change of several releases with those that say that parts of it are over', () => {
  const five = linked(aGroupChange(takenDown(5), { id: gone.id, ...at('3T14:02') }), linkBase);
  const partBack = (letter: string, count: number, time: string) => {
    const items = takenDown(count).map((item) => ({ ...item, before: 'offline', after: 'live' }));
    const change_type = 'RELEASE_BACK_ONLINE' as const;
    const id = `chg_01k9zq4w3v7m2x5c8e0b6t1n4${letter}`;
    const change = aGroupChange(items, { id, change_type, resolves: gone.id, ...at(time) });
    return linked({ ...change, severity: 'info' as const }, linkBase);
  };
  const two = partBack('e', 2, '3T15:00');
  const three = partBack('f', 3, '3T16:00');
  const line = '5 releases by “Rosa Nebel” were offline from 2026-11-23 14:02 to 16:00 UTC.';

  it('isn’t over with a part: both are told', () => {
    expect(paired([two, five])).toEqual([
      { change: two, over: null },
      { change: five, over: null },
    ]);
    expect(told(five, two)).toMatchObject({
      heading: 'Critical: 2 changes',
      lines: [five.summary, two.summary],
    });
  });

  it('is over with all parts, or with the last one', () => {
    expect(paired([five, two, three])).toEqual([{ change: five, over: three }]);
    expect(paired([five, two], [three])).toEqual([{ change: five, over: three }]);
    expect(paired([five], [three])).toEqual([{ change: five, over: three }]);
    expect(told(five, two, three)).toMatchObject({
      heading: 'Resolved: Release went offline',
      summary: line,
    });
  });

  it('is one line, whatever it told of', () => {
    const lines = (['RELEASE_DELISTED', 'TRACKS_WENT_OFFLINE', 'TRACK_REMOVED'] as const).map(
      (change_type) => overLine({ ...five, change_type }, three).replace(/ from .*/, ''),
    );
    expect(lines).toEqual([
      '5 releases weren’t listed on the profile of “Rosa Nebel”',
      'Tracks of 5 releases by “Rosa Nebel” were offline',
      'Tracks of 5 releases by “Rosa Nebel” were missing',
    ]);
  });
});
