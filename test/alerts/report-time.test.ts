import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import {
  dueOn,
  latestDue,
  nextReport,
  replanned,
  type ReportTiming,
  weekBefore,
} from '../../shared/alerts/rules/timing.ts';

const timing = (changes: Partial<ReportTiming> = {}): ReportTiming => ({
  weekly_report: { time: '09:00', weekday: 'mon' },
  time_zone: 'Europe/Berlin',
  quiet_hours: null,
  ...changes,
});
const at = (time: string) => new Date(time);

describe('the next weekly report', () => {
  it('has never the same date as one before, whatever its time or zone is by then', () => {
    const sent = '2026-11-23';
    const later = timing({ weekly_report: { time: '10:00', weekday: 'mon' } });
    expect(nextReport(later, at('2026-11-23T08:30:00Z'), sent).date).toBe('2026-11-30');
    const west = timing({ time_zone: 'Pacific/Honolulu' });
    expect(nextReport(west, at('2026-11-23T08:30:00Z'), sent).date).toBe('2026-11-30');
  });

  it('comes once in a night in which clocks show its time twice, or not at all', () => {
    const night = timing({ weekly_report: { time: '02:30', weekday: 'sun' } });
    const twice = nextReport(night, at('2026-10-24T12:00:00Z'), null);
    expect(twice.due_at).toEqual(at('2026-10-25T00:30:00Z'));
    expect(nextReport(night, twice.due_at, twice.date).date).toBe('2026-11-01');
    expect(dueOn(night, '2026-03-29')).toEqual(at('2026-03-29T01:00:00Z'));
  });
});

describe('a report whose times are set anew', () => {
  const before = { date: '2026-11-23', sent_date: '2026-11-16' };

  it('isn’t lost while quiet hours hold it', () => {
    const quiet_hours = QuietHoursInput.parse({ from: '22:00', to: '11:00' });
    expect(replanned(timing({ quiet_hours }), at('2026-11-23T09:00:00Z'), before)).toEqual({
      date: '2026-11-23',
      due_at: at('2026-11-23T10:00:00Z'),
    });
  });

  it('comes on another day if it was moved there', () => {
    const friday = timing({ weekly_report: { time: '09:00', weekday: 'fri' } });
    expect(replanned(friday, at('2026-11-23T07:30:00Z'), before).date).toBe('2026-11-27');
    expect(replanned(friday, at('2026-11-23T07:30:00Z'), null).date).toBe('2026-11-27');
  });
});

describe('a report that is late', () => {
  it('is the latest one, however many weeks were missed', () => {
    const now = at('2026-12-08T12:00:00Z');
    expect(latestDue(timing(), '2026-11-23', now)).toBe('2026-12-07');
    expect(latestDue(timing(), '2026-12-07', now)).toBe('2026-12-07');
  });
});

describe('the week of a report', () => {
  it('is the seven local days before its date', () => {
    expect(weekBefore('2026-11-23', 'Europe/Berlin')).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      since: at('2026-11-15T23:00:00Z'),
      until: at('2026-11-22T23:00:00Z'),
    });
  });
});
