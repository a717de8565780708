import { reportText } from '../../shared/alerts/rules/report-words.ts';
import type { WeeklyReport } from '../../shared/alerts/rules/weekly-report.ts';
import { aReport } from '../support/a-report.ts';

const nothing = {
  changes: { total: 0, critical: 0, warning: 0, info: 0 },
  gravest: [],
  decided: { acknowledged: 0, mine: 0, not_mine: 0 },
  open: { total: 0, critical: 0, rechecking: 0 },
  numbers: [],
  numbers_moved: 0,
};
const linesOf = (title: string, changes: Partial<WeeklyReport>) =>
  reportText(aReport(changes)).sections.find((section) => section.title === title)?.lines;

describe('a weekly report in words', () => {
  it('says what changed, what was decided, what is open, and how numbers moved', () => {
    expect(reportText(aReport())).toMatchSnapshot();
  });

  it('is a short line in a week in which nothing happened', () => {
    expect(reportText(aReport(nothing))).toEqual({
      heading: 'Weekly report, 2026-11-16 to 2026-11-22',
      summary: 'Nothing changed. 42 artists are monitored.',
      sections: [],
    });
  });

  it.each([
    [1, 'Nothing changed. 1 artist is monitored.'],
    [0, 'Nothing changed. No artist is monitored.'],
    [1000, 'Nothing changed. 1,000 artists are monitored.'],
  ])('counts %d artists', (artists, summary) => {
    expect(reportText(aReport({ ...nothing, artists })).summary).toBe(summary);
  });

  it('speaks of one change as of one', () => {
    const [first] = aReport().gravest;
    const one: Partial<WeeklyReport> = {
      changes: { total: 1, critical: 1, warning: 0, info: 0 },
      gravest: first ? [first] : [],
      open: { total: 1, critical: 1, rechecking: 1 },
      decided: { acknowledged: 1, mine: 1, not_mine: 1 },
    };
    expect(reportText(aReport(one)).summary).toBe(
      '1 change was confirmed. Its severity is critical. 42 artists are monitored.',
    );
    expect(linesOf('What changed', one)).toHaveLength(1);
    expect(linesOf('What is open', one)).toEqual([
      '1 change of the week hasn’t been acknowledged. It’s critical.',
      '1 change is being re-checked.',
    ]);
    expect(linesOf('What your team decided', one)).toEqual([
      '1 change was acknowledged.',
      '1 release was marked as the artist’s own.',
      '1 release was marked as not the artist’s own.',
    ]);
  });

  it('says that all is done', () => {
    const open = { total: 0, critical: 0, rechecking: 0 };
    expect(linesOf('What is open', { open })).toEqual([
      'Every change of the week has been acknowledged.',
    ]);
  });

  it('tells of more than it counted as of more', () => {
    const changes = { total: 10_000, critical: 10_000, warning: 0, info: 0 };
    expect(reportText(aReport({ changes, is_cut: true })).summary).toContain(
      'More than 10,000 changes were confirmed: 10,000 critical.',
    );
    expect(linesOf('What changed', { changes, is_cut: true })?.at(-1)).toBe(
      'And more than 9,990 more.',
    );
  });

  it.each([
    [0, 300, 'Followers of “Rosa Nebel” rose from 0 to 300.'],
    [300, 0, 'Followers of “Rosa Nebel” fell by 100.0% to 0.'],
    [1000, 1010, 'Followers of “Rosa Nebel” rose by 1.0% to 1,010.'],
  ])('tells of a number that went from %d to %d', (before, after, line) => {
    const numbers = aReport()
      .numbers.slice(0, 1)
      .map((one) => ({ ...one, before, after }));
    expect(linesOf('The numbers', { numbers, numbers_moved: 1 })).toEqual([line]);
    expect(linesOf('The numbers', { numbers, numbers_moved: 2 })).toEqual([
      line,
      '1 more number moved by 1% or more.',
    ]);
  });

  it('says that numbers stayed, where something else changed', () => {
    expect(linesOf('The numbers', { numbers: [], numbers_moved: 0 })).toEqual([
      'No artist’s followers or monthly listeners moved by 1% or more.',
    ]);
  });
});
