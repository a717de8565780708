import {
  forProgram,
  isWidest,
  matcherOf,
  newDraft,
  outcomeOf,
  previewBody,
  ruleBody,
} from '../../functions/dashboard/page/screens/alerts/rule.ts';
import { alerts } from '../../functions/dashboard/page/text/alerts.ts';
import examples from '../../shared/contract/examples.json' with { type: 'json' };
import { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { LinkedChange } from '../../shared/changes/rules/change-links.ts';

type Outcome = Parameters<typeof outcomeOf>[0];

const destination = 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r';
const now = new Date('2026-11-22T12:00:00Z');
const since = '2026-10-23T12:00:00Z';
const example = LinkedChange.parse(examples.getChange);

function matched(count: number, confirmedAt: string): Outcome['matches'] {
  return Array.from({ length: count }, (_, index) => ({
    ...example,
    id: `chg_${index}`,
    confirmed_at: confirmedAt,
    verdict: 'sent',
    rule_severity: example.severity,
    message_at: confirmedAt,
  }));
}

describe('a rule while it is written', () => {
  it('is saved with the very conditions that were previewed', () => {
    const draft = { ...newDraft(destination, null), min_severity: 'critical' as const };
    const saved = ruleBody(draft, { name: 'Bad news', active: false });
    expect(previewBody(draft)).toEqual({
      ...matcherOf(saved as typeof draft),
      destination_id: destination,
      active: true,
      days: 30,
    });
    expect(AlertRuleInput.parse(saved)).toEqual(saved);
  });

  it('sends on nothing in a preview, and keeps what programs chose', () => {
    const escalate = {
      after_minutes: 30,
      destination_id: destination,
      min_severity: 'info' as const,
    };
    const draft = { ...newDraft(destination, null), escalate, tags: ['Priority'] };
    expect(previewBody(draft)).toMatchObject({ escalate: null, tags: ['Priority'] });
    expect(ruleBody(draft, { name: 'A', active: true })).toMatchObject({
      escalate,
      tags: ['Priority'],
    });
  });

  it('sends to a program at once', () => {
    const draft = { ...newDraft(destination, null), cadence: 'daily' as const };
    expect(forProgram(draft)).toEqual({ ...draft, cadence: 'now' });
  });

  it('drops what a stored rule has beyond a body', () => {
    const stored = { ...newDraft(destination, null), id: 'alert_1', created_at: since };
    expect(Object.keys(matcherOf(stored)).toSorted()).toEqual([
      'artist_filter',
      'cadence',
      'escalate',
      'event_types',
      'min_change_percent',
      'min_severity',
      'severity_overrides',
      'tags',
    ]);
  });

  it('knows the rule that lets everything through', () => {
    const widest = { ...newDraft(destination, null), min_severity: 'info' as const };
    expect(isWidest(widest)).toBe(true);
    expect(isWidest({ ...widest, min_severity: 'warning' })).toBe(false);
    expect(isWidest({ ...widest, tags: ['Priority'] })).toBe(false);
    expect(isWidest({ ...widest, event_types: [example.change_type] })).toBe(false);
    expect(isWidest({ ...widest, artist_filter: example.monitored_artist_id })).toBe(false);
  });
});

describe('the outcome of a dry run', () => {
  it('shows the newest ten, and a bar for each day that was searched', () => {
    const matches = matched(14, '2026-11-20T08:00:00Z');
    const outcome = outcomeOf({ matches, count: 14, since, truncated: false, messages: 1 }, now);
    expect(outcome).toMatchObject({
      messages: 1,
      days: 30,
      floodPerDay: null,
      moreCount: 4,
      barsOfNewest: null,
    });
    expect(outcome.newest).toEqual(matches.slice(0, 10));
    expect(outcome.bars).toHaveLength(31);
    expect(outcome.bars.find(({ date }) => date === '2026-11-20')).toMatchObject({
      [example.severity]: 14,
    });
  });

  it('remarks on more than ten a day, and not on ten', () => {
    const run = { matches: [], since, truncated: false, messages: 1 };
    expect(outcomeOf({ ...run, count: 300 }, now).floodPerDay).toBeNull();
    expect(outcomeOf({ ...run, count: 345 }, now).floodPerDay).toBe(12);
  });

  it('counts the days that the plan or the number of changes left', () => {
    const short = {
      matches: [],
      count: 0,
      since: '2026-11-22T02:00:00Z',
      truncated: true,
      messages: 0,
    };
    expect(outcomeOf(short, now).days).toBe(1);
  });

  it('begins the bars where the listed changes begin, and says that they are not all', () => {
    const matches = matched(100, '2026-11-21T08:00:00Z');
    const outcome = outcomeOf({ matches, count: 240, since, truncated: false, messages: 1 }, now);
    expect(outcome.bars.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22']);
    expect(outcome).toMatchObject({ barsOfNewest: 100, moreCount: 230 });
  });
});

describe('what a rule would have sent, in words', () => {
  it.each([
    [14, 3, 30, 'In the last 30 days, it would have sent 14 changes in 3 messages.'],
    [1, 1, 1, 'In the last 1 day, it would have sent 1 change in 1 message.'],
    [0, 0, 30, 'In the last 30 days, it would have sent nothing.'],
  ])('%i changes in %i messages', (count, messages, days, text) => {
    expect(alerts.wouldHaveSent(count, messages, days)).toBe(text);
  });
});

describe('a rule as a sentence', () => {
  const sentence = (types: readonly string[]) =>
    alerts
      .sentence<string>(
        {
          artist: alerts.anyArtist,
          severity: alerts.severities.warning,
          types: alerts.typesChosen(types),
          destination: '#alerts',
        },
        (part, mark) => `${part}${mark}`,
      )
      .join('');

  it('reads as one', () => {
    expect(sentence([])).toBe(
      'When any artist has a warning or critical change of any type, tell #alerts.',
    );
    expect(sentence(['Release added'])).toContain('of type “Release added”,');
    expect(sentence(['Release added', 'Bio changed'])).toContain('of 2 types,');
  });
});
