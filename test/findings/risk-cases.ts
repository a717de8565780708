import type { RiskReason } from '../../shared/findings/risk/risk-table.ts';
import type { ReleaseRecord, ReleaseTraits } from '../../shared/findings/records.ts';
import { releaseRecord } from '../../shared/findings/baseline.ts';
import { aRelease, now } from './build.ts';

type Changes = Partial<Omit<ReleaseRecord, 'traits'>> & { traits?: Partial<ReleaseTraits> };

/** Names as a release has them. */
export const credits = (...names: string[]) => names.map((name) => ({ id: null, name }));

/** A release of the artist's own whose page was read: a Friday's, on its label, with a friend. */
export function aKnown(id: string, changes: Changes = {}): ReleaseRecord {
  const { traits, ...others } = changes;
  return {
    ...releaseRecord(aRelease({ id, title: `Wide Water ${id}` }), now),
    label: 'Nebel Records',
    upc: '0724384960650',
    details_read_at: now.toISOString(),
    ...others,
    traits: {
      relation: 'main',
      contributors: credits('Rosa Nebel', 'Ivo Lang'),
      registrants: ['DEA12'],
      genres: ['Pop'],
      ...traits,
    },
  };
}

/** Eight of them, ten weeks apart, the last one 2026-09-11. */
export const eight: readonly ReleaseRecord[] = [
  '2025-05-09',
  '2025-07-18',
  '2025-09-26',
  '2025-12-05',
  '2026-02-13',
  '2026-04-24',
  '2026-07-03',
  '2026-09-11',
].map((release_date, at) => aKnown(String(at + 1), { release_date }));

/** One that comes now and looks like the others. */
export const ordinary = (changes: Changes = {}) =>
  aKnown('900', { release_date: '2026-11-20', title: 'Long Shore', ...changes });

/** One thing that speaks against a release, each by itself. */
export const reasonCases: readonly [RiskReason, points: number, when: string, Changes][] = [
  ['label', 30, 'the label differs', { label: 'Ancient Lake Records' }],
  ['registrant', 25, 'all ISRCs are of another registrant', { traits: { registrants: ['QZ7KD'] } }],
  ['upc_owner', 15, 'the UPC is another owner’s', { upc: '5099749534728' }],
  [
    'contributors',
    10,
    'nobody on it was on another one',
    { traits: { contributors: credits('Rosa Nebel', 'Somebody Else') } },
  ],
  ['language', 10, 'the title is in another script', { title: 'Медленные Окна' }],
  ['date', 5, 'it comes on a weekday on which nothing came before', { release_date: '2026-11-18' }],
  ['date', 5, 'it comes a week after the last one', { release_date: '2026-09-18' }],
  ['genre', 5, 'the genre is another one', { traits: { genres: ['Meditation'] } }],
  ['generic_title', 10, 'the title says nothing', { title: 'Untitled Demo #3' }],
];

/** What is no reason, though something differs. */
export const harmlessCases: readonly { when: string; changes: Changes }[] = [
  { when: 'it looks like the others', changes: {} },
  { when: 'the label is written otherwise', changes: { label: 'NEBEL  RECORDS' } },
  { when: 'its page tells no label', changes: { label: null } },
  { when: 'its UPC is the next one of the same owner', changes: { upc: '724384111116' } },
  {
    when: 'one of its registrants is known',
    changes: { traits: { registrants: ['DEA12', 'QZ7KD'] } },
  },
  { when: 'no track tells an ISRC', changes: { traits: { registrants: [] } } },
  {
    when: 'the artist is alone on it',
    changes: { traits: { contributors: credits('ROSA NEBEL') } },
  },
  { when: 'the title is of digits', changes: { title: '1989' } },
  { when: 'its date is known by the month', changes: { release_date: '2026-11' } },
  { when: 'a word of the title is a common one', changes: { title: 'Rain on the Demo Tape' } },
];
