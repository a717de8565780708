import { runsMs } from '../../shared/checks/items/ticks.ts';
import { beginsMs } from '../../shared/checks/rules/rings.ts';
import { schedules } from './shapes.ts';
import { all, functionsOf, makeStage, type Resources } from './stage.ts';

const addresses = [
  'https://one.example.com',
  'https://two.example.com',
  'https://three.example.com',
];

/** The schedules that call ticks: their names, and what each says. */
function callsIn(resources: Resources) {
  const { id } = functionsOf(resources).get('workers-tick')!;
  return all(resources, schedules)
    .filter(({ its }) => its.Target.Arn === id)
    .map(({ its: { Name, ScheduleExpression, Target } }) => [
      Name,
      ScheduleExpression,
      Target.Input ?? null,
    ]);
}

describe('ticks', () => {
  it('come once a minute', () => {
    expect(callsIn(makeStage().resources)).toEqual([
      ['artist-monitor-dev-tick', 'rate(1 minute)', '{"lane":0}'],
    ]);
  });

  it('come once a minute for each lane to the catalog', () => {
    const { resources } = makeStage({ DEEZER_BASE_URL: addresses.join(',') });
    expect(callsIn(resources)).toEqual([
      ['artist-monitor-dev-tick', 'rate(1 minute)', '{"lane":0}'],
      ['artist-monitor-dev-tick-2', 'rate(1 minute)', '{"lane":1}'],
      ['artist-monitor-dev-tick-3', 'rate(1 minute)', '{"lane":2}'],
    ]);
  });

  it('come for the one lane of Spotify, whatever the addresses of the other catalog are', () => {
    const { resources } = makeStage({
      ...{ CATALOG: 'spotify', SPOTIFY_CLIENT_ID: '0123456789abcdef0123456789abcdef' },
      ...{ SPOTIFY_CLIENT_SECRET: 'sources/spotify', DEEZER_BASE_URL: addresses.join(',') },
    });
    expect(callsIn(resources)).toHaveLength(1);
  });

  it('are over before another one takes their lane', () => {
    const { its } = functionsOf(makeStage().resources).get('workers-tick')!;
    expect(beginsMs).toBeLessThan(1000 * its.Timeout);
    expect(1000 * its.Timeout).toBeLessThan(runsMs);
  });

  it('of the other tasks are called with nothing', () => {
    const others = all(makeStage().resources, schedules).filter(
      ({ its }) => !its.Name.startsWith('artist-monitor-dev-tick'),
    );
    expect(others.length).toBeGreaterThan(2);
    expect(others.filter(({ its }) => its.Target.Input !== undefined)).toEqual([]);
  });

  it('know how often artists are looked at, as do those who show it', () => {
    const { resources } = makeStage({ BUSINESS_CHECK_MINUTES: '15' });
    const knowing = [...functionsOf(resources)]
      .filter(([, { its }]) => its.Environment.Variables.BUSINESS_CHECK_MINUTES === '15')
      .map(([name]) => name);
    expect(knowing.toSorted()).toEqual(['api-artists', 'operator', 'workers-tick']);
  });
});
