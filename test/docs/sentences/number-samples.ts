import type { MovementFacts } from '../../../shared/findings/numbers/movement.ts';
import type { numberWords } from '../../../shared/findings/numbers/words.ts';
import type { Samples } from './invented.ts';

const monday = { day: '2026-11-14', count: 20_771, value: 149_762 };
const sunday = { day: '2026-11-21', count: 20_778, value: 140_083 };
const nobody = { ...monday, value: 0 };
const rise = { from: { ...monday, day: '2026-10-20', value: 90_000 }, to: monday };
const facts: MovementFacts = {
  field: 'followers',
  from: monday,
  to: sunday,
  direction: -1,
  severity: 'warning',
  grounds: [],
  expected: { low: 148_000, high: 151_000 },
  shown: sunday,
  held: null,
  echo: null,
  reported: null,
  kept: [],
};
const because = { direction: -1, days: 7 } as const;

export const numberSamples: Samples<keyof typeof numberWords> = {
  numberMoved: [
    { facts },
    {
      facts: {
        ...facts,
        from: { ...monday, value: 140_083 },
        to: { ...sunday, value: 149_762 },
        direction: 1,
      },
    },
    { facts: { ...facts, from: nobody, direction: 1 } },
    { facts: { ...facts, to: { ...sunday, value: 0 } } },
    { facts: { ...facts, echo: { ...rise, explains: 'all', expected: 9_679 } } },
    {
      facts: {
        ...facts,
        to: { ...sunday, value: 84_000 },
        echo: { ...rise, explains: 'part', expected: 59_762 },
      },
    },
    {
      facts: {
        ...facts,
        field: 'monthly_listeners',
        echo: { ...rise, explains: 'all', expected: 9_679 },
      },
    },
    {
      facts: {
        ...facts,
        field: 'monthly_listeners',
        echo: { ...rise, explains: 'part', expected: 300 },
      },
    },
    { facts: { ...facts, field: 'monthly_listeners', release: '2026-10-20' } },
    { facts, others: 120 },
  ],
  riseReached: [{ reached: { day: '2026-11-24', count: 20_781, value: 164_020 } }],
  milestoneReached: [{ field: 'followers', milestone: 1_000_000, day: '2026-11-21' }],
  ground: [
    { ...because, ground: { rule: 'share', perWeek: -0.065, limit: 0.05 } },
    { ...because, days: 21, ground: { rule: 'share', perWeek: -0.065, limit: 0.05 } },
    { ...because, ground: { rule: 'own_steps', spread: 120, steps: 30, times: 8.4 } },
    { ...because, ground: { rule: 'own_days', times: 8.4, of: 'loss' } },
    { ...because, ground: { rule: 'own_weeks', times: 120, of: 'movement' } },
  ],
  sameDayElsewhere: [{ others: 120 }, { others: 1 }],
  stillThere: [{ readings: [sunday] }, { readings: [monday, sunday] }],
  heldAsMultiple: [
    { from: monday, to: { ...sunday, value: 449_000 }, held: 'multiple' },
    { from: monday, to: { ...sunday, value: 49_900 }, held: 'no_multiple' },
  ],
  heldAsZero: [{}],
  moreSeriousThan: [{ from: monday, to: sunday, severity: 'warning' }],
  furtherThan: [{ from: monday, to: sunday, severity: 'critical' }],
  firstInYear: [{}],
  firstSince: [{ day: '2026-02-01' }],
  passedOnTheWay: [{ milestones: [10_000, 100_000] }],
};
