import {
  goodStanding,
  type MailCounts,
  type MailStanding,
  pauseReasonOf,
} from '../../shared/domain/mail/mail-standing.ts';

const day = '2026-11-21';
const on = (counts: Partial<MailCounts>, at = day) =>
  new Map([[at, { sent: 0, bounced: 0, complained: 0, ...counts }]]);

describe('whether alert mail must be paused', () => {
  it.each<[string, Partial<MailCounts>, string | null]>([
    ['nothing came back', { sent: 10_000 }, null],
    ['2% bounced', { sent: 10_000, bounced: 200 }, null],
    ['more than 2% bounced', { sent: 10_000, bounced: 201 }, 'bounces'],
    ['all of a few bounced', { sent: 19, bounced: 19 }, null],
    ['20 of a few bounced', { sent: 100, bounced: 20 }, 'bounces'],
    ['0.05% complained', { sent: 20_000, complained: 10 }, null],
    ['more than 0.05% complained', { sent: 20_000, complained: 11 }, 'complaints'],
    ['a few recipients of few mails complained', { sent: 10, complained: 4 }, null],
    ['five complained', { sent: 1000, complained: 5 }, 'complaints'],
    ['more came back than was sent', { sent: 0, bounced: 20 }, 'bounces'],
  ])('%s', (_what, counts, expected) => {
    expect(pauseReasonOf(on(counts), goodStanding)).toBe(expected);
  });

  it('adds up the days', () => {
    const days = new Map([
      ...on({ sent: 500, bounced: 15 }, '2026-11-20'),
      ...on({ sent: 500, bounced: 15 }),
    ]);
    expect(pauseReasonOf(days, goodStanding)).toBe('bounces');
  });

  it('forgets what was before it was resumed', () => {
    const counts = { sent: 1000, bounced: 40, complained: 0 };
    const resumed: MailStanding = { paused: null, since: { day, counts } };
    const before = on({ sent: 1000, bounced: 400 }, '2026-11-20');
    const more = (bounced: number) => new Map([...before, ...on({ sent: 1100, bounced })]);
    expect(pauseReasonOf(more(59), resumed)).toBeNull();
    expect(pauseReasonOf(more(60), resumed)).toBe('bounces');
  });
});
