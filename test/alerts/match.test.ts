import { type Matcher, matchOf } from '../../shared/alerts/rules/match.ts';
import examples from '../../shared/changes/rules/change-examples.json';
import { Change } from '../../shared/changes/rules/change.ts';

const whole: Matcher = {
  min_severity: 'info',
  event_types: [],
  artist_filter: null,
  tags: [],
  active: true,
  severity_overrides: {},
  min_change_percent: null,
};
const artist = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';
const other = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s';

const example = (type: keyof typeof examples, payload: object = {}) => {
  const [first] = examples[type];
  const of = { change_type: type, monitored_artist_id: artist, ...first };
  return Change.pick({
    severity: true,
    change_type: true,
    monitored_artist_id: true,
    payload: true,
  }).parse({ ...of, payload: { ...first!.payload, ...payload } });
};
const removed = example('RELEASE_WENT_OFFLINE');
const drop = (before: number, after: number) => example('FOLLOWERS_DROP', { before, after });

type Case = [string, Partial<Matcher>, ReturnType<typeof example>, string];
const cases: Case[] = [
  ['A rule that asks for nothing sends all', {}, removed, 'critical'],
  ['An inactive rule sends nothing', { active: false }, removed, 'rule_inactive'],
  ['A critical change is enough for warnings', { min_severity: 'warning' }, removed, 'critical'],
  [
    'A type that isn’t selected doesn’t',
    { event_types: ['FOLLOWERS_DROP'] },
    removed,
    'type_not_selected',
  ],
  ['The artist that is asked for matches', { artist_filter: artist }, removed, 'critical'],
  ['Another artist doesn’t', { artist_filter: other }, removed, 'other_artist'],
  ['An artist with one of the tags matches', { tags: ['Pop', 'emea'] }, removed, 'critical'],
  ['One with none of them doesn’t', { tags: ['Pop', 'APAC'] }, removed, 'other_tag'],
  [
    'An override lowers what would match',
    { min_severity: 'warning', severity_overrides: { RELEASE_WENT_OFFLINE: 'info' } },
    removed,
    'below_severity',
  ],
  ['A number that moved enough matches', { min_change_percent: 10 }, drop(1000, 900), 'warning'],
  [
    'A rise counts like a drop',
    { min_change_percent: 50 },
    example('FOLLOWERS_SPIKE', { before: 1000, after: 1400 }),
    'below_threshold',
  ],
  ['A threshold doesn’t touch releases', { min_change_percent: 1000 }, removed, 'critical'],
  [
    'A milestone is reached, however small the step',
    { min_change_percent: 50 },
    example('MILESTONE_REACHED'),
    'info',
  ],
  [
    'Of several reasons, the first is told',
    { active: false, min_severity: 'critical', artist_filter: other },
    drop(100, 99),
    'rule_inactive',
  ],
];

describe('whether a rule matches a change', () => {
  it.each(cases)('%s', (_, rule, change, expected) => {
    const match = matchOf({ ...whole, ...rule }, change, ['EMEA', 'Roster A']);
    expect(match.matches ? match.severity : match.why).toBe(expected);
  });
});
