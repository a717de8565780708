import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import type { Timed } from '../../shared/alerts/rules/bundle.ts';
import { type Cadence, ofAll } from '../../shared/alerts/rules/notice.ts';
import { type Occurred, rehearse } from '../../shared/alerts/rules/rehearse.ts';
import { usualTiming } from '../../shared/alerts/rules/timing.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import type { Severity } from '../../shared/changes/rules/info.ts';

const plain: Timed = {
  ...usualTiming,
  id: derivedId('destination', 1),
  time_zone: 'Europe/Berlin',
  capped_until: null,
};
const nights = { ...plain, quiet_hours: QuietHoursInput.parse({ from: '22:00', to: '07:00' }) };

let count = 0;
const occurred = (
  at: string,
  severity: Severity = 'warning',
  { artist = 1, cadence = 'now' }: { artist?: number; cadence?: Cadence } = {},
): Occurred => {
  count += 1;
  const rules = [{ rule_id: derivedId('alert', 1), severity, cadence }];
  const notice = {
    change_id: derivedId('change', count),
    artist_id: derivedId('artist', artist),
    change_type: 'FOLLOWERS_DROP' as const,
    ...{ ...ofAll(rules), rules },
  };
  return { notice, at: new Date(at) };
};
const toldOf = (changes: Occurred[], timed: Timed) => {
  const { outcomes, messages } = rehearse(changes, timed);
  const each = changes.map(({ notice }) => outcomes.get(notice.change_id));
  return { messages, each: each.map((one) => `${one?.verdict} ${one?.message_at}`) };
};

describe('what a destination would have got', () => {
  it('is one message of what came within the wait, and another one after the interval', () => {
    const changes = [
      occurred('2026-06-01T10:00:00Z'),
      occurred('2026-06-01T10:00:10Z'),
      occurred('2026-06-01T10:02:00Z'),
      occurred('2026-06-01T11:00:00Z'),
    ];
    expect(toldOf(changes, plain)).toEqual({
      messages: 3,
      each: [
        'sent 2026-06-01T10:00:30.000Z',
        'sent 2026-06-01T10:00:30.000Z',
        'sent 2026-06-01T10:15:30.000Z',
        'sent 2026-06-01T11:00:30.000Z',
      ],
    });
  });

  it('is a message for each artist, unless all share one', () => {
    const changes = [
      occurred('2026-06-01T10:00:00Z'),
      occurred('2026-06-01T10:00:00Z', 'info', { artist: 2 }),
    ];
    expect(rehearse(changes, plain).messages).toBe(2);
    expect(rehearse(changes, { ...plain, group_by: 'all' }).messages).toBe(1);
  });

  it('is held if quiet hours begin while it waits', () => {
    expect(toldOf([occurred('2026-06-01T19:59:50Z')], nights)).toEqual({
      ...{ messages: 1, each: ['held_quiet 2026-06-02T05:00:00.000Z'] },
    });
  });

  it('is sooner what is graver than the message before, and then what others wait for', () => {
    const changes = [
      occurred('2026-06-01T10:00:00Z', 'info'),
      occurred('2026-06-01T10:01:00Z', 'info'),
      occurred('2026-06-01T10:01:30Z', 'info', { artist: 2 }),
      occurred('2026-06-01T10:02:00Z', 'warning'),
    ];
    expect(toldOf(changes, plain)).toEqual({
      messages: 3,
      each: [
        'sent 2026-06-01T10:00:30.000Z',
        'sent 2026-06-01T10:02:30.000Z',
        'sent 2026-06-01T10:02:00.000Z',
        'sent 2026-06-01T10:02:30.000Z',
      ],
    });
  });

  it('is one digest a day', () => {
    const daily = { cadence: 'daily' } as const;
    const changes = [
      occurred('2026-06-01T10:00:00Z', 'critical', daily),
      occurred('2026-06-02T06:59:00Z', 'info', daily),
      occurred('2026-06-02T07:00:01Z', 'info', daily),
    ];
    expect(toldOf(changes, plain)).toEqual({
      messages: 2,
      each: [
        'held_digest 2026-06-02T07:00:00.000Z',
        'held_digest 2026-06-02T07:00:00.000Z',
        'held_digest 2026-06-03T07:00:00.000Z',
      ],
    });
  });

  it('is nothing of nothing', () => {
    expect(rehearse([], plain)).toEqual({ outcomes: new Map(), messages: 0 });
  });
});
