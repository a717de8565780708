import { releaseRecord } from '../../shared/findings/baseline.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import {
  asRead,
  marksAfter,
  notedAt,
  readAgainAs,
  type ReadMarks,
} from '../../shared/checks/rules/read-marks.ts';
import { aRelease } from '../findings/build.ts';

const [first, second, third, fourth] = [1, 2, 3, 4].map((day) => `2026-11-0${day}T10:00:00.000Z`);
if (!first || !second || !third || !fourth) throw new Error('there are four');

const release = (id: string, details_read_at: string | null): ReleaseRecord => ({
  ...releaseRecord(aRelease({ id }), new Date(first)),
  details_read_at,
});

describe('marks of pages that were read again', () => {
  const all = [release('1', first), release('2', first), release('3', second), release('4', null)];
  const stored = (marks: ReadMarks) => all.map((one) => asRead(one, marks));
  const timesOf = (releases: readonly ReleaseRecord[]) =>
    releases.map(({ details_read_at }) => details_read_at);

  it('stand for all that were noted at the same time', () => {
    const { marks, apart } = marksAfter({}, all, { read: all.slice(0, 2), at: third });
    expect([marks, apart]).toEqual([{ [first]: third }, []]);
    expect(timesOf(stored(marks))).toEqual([third, third, second, null]);
    expect(stored(marks).map(notedAt)).toEqual([first, first, second, null]);
  });

  it('stand for none while one with the same time was not read', () => {
    const read = all.slice(1, 3);
    const { marks, apart } = marksAfter({}, all, { read, at: third });
    expect([marks, apart.map(({ id }) => id)]).toEqual([{ [second]: third }, ['2']]);
  });

  it('move on from reading to reading, one for each time that is noted', () => {
    const once = marksAfter({}, all, { read: all.slice(0, 3), at: third }).marks;
    const again = marksAfter(once, stored(once), { read: stored(once).slice(0, 3), at: fourth });
    expect(again).toEqual({ marks: { [first]: fourth, [second]: fourth }, apart: [] });
  });

  it('stand for none that shares its time by another mark', () => {
    const marks = { [first]: third };
    const moved = [...stored(marks), release('5', third)];
    const read = moved.filter(({ id }) => id === '5');
    expect(marksAfter(marks, moved, { read, at: fourth }).apart).toEqual(read);
  });

  it('end with the releases that they stood for, and are few', () => {
    const old = { '2026-10-01T10:00:00.000Z': first };
    expect(marksAfter(old, all, { read: [], at: third }).marks).toEqual({});
    const many = Array.from({ length: 30 }, (_, at) => release(`${at}`, `${first}-${at}`));
    const { marks, apart } = marksAfter({}, many, { read: many, at: third });
    expect([Object.keys(marks).length, apart.length]).toEqual([16, 14]);
  });

  it('are known within the same run, as they are when they are read from the table', () => {
    const read = all.slice(1, 3);
    const { marks, apart } = marksAfter({}, all, { read, at: third });
    const known = readAgainAs(new Map(all.map((one) => [one.id, one])), { read, apart, at: third });
    expect(timesOf([...known.values()])).toEqual([first, third, third, null]);
    expect([...known.values()].map(notedAt)).toEqual([first, third, second, null]);
    expect(marks).toEqual({ [second]: third });
  });
});
