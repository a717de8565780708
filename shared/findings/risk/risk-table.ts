import * as z from '../../domain/zod.ts';
import { Judgment } from '../../domain/releases/release.ts';

/**
 * What a new release is judged by. `theirs`: it shows whose the release is. `new`: nothing of it was
 * seen on the artist's own releases. `against`: it speaks against the release by itself. The score is the
 * sum of the points, 100 at most.
 */
export const riskTable = {
  expected: { kind: 'theirs', points: 0 },
  label_known: { kind: 'theirs', points: 0 },
  registrant_known: { kind: 'theirs', points: 0 },
  upc_owner_known: { kind: 'theirs', points: 0 },
  recordings: { kind: 'theirs', points: 0 },
  guest_known: { kind: 'theirs', points: 0 },
  guest_label: { kind: 'theirs', points: 0 },

  label: { kind: 'new', points: 30 },
  registrant: { kind: 'new', points: 25 },
  upc_owner: { kind: 'new', points: 15 },
  contributors: { kind: 'new', points: 10 },
  language: { kind: 'new', points: 10 },
  date: { kind: 'new', points: 5 },
  genre: { kind: 'new', points: 5 },

  foreign: { kind: 'against', points: 100 },
  foreign_codes: { kind: 'against', points: 60 },
  namesake: { kind: 'against', points: 60 },
  unexpected: { kind: 'against', points: 60 },
  death: { kind: 'against', points: 40 },
  others: { kind: 'against', points: 30 },
  silence: { kind: 'against', points: 15 },
  several: { kind: 'against', points: 15 },
  own_name: { kind: 'against', points: 10 },
  generic_title: { kind: 'against', points: 10 },
} as const;

export type RiskReason = keyof typeof riskTable;
export const RiskReason = z.custom<RiskReason>(
  (reason) => typeof reason === 'string' && reason in riskTable,
  'must be a reason',
);

/** What speaks against a release counts as strong from so many points on. */
export const strongPoints = 25;

/** One reason: the points it counts for, and what was seen. */
const RiskFactor = z.object({
  reason: RiskReason,
  points: z.int(),
  values: z.array(z.string()).readonly(),
});
export type RiskFactor = z.infer<typeof RiskFactor>;

/** What a new release was judged as: 0 to 100 points, and the reasons, those with most points first. */
export const RiskFound = z.object({
  judgment: Judgment.default('unknown'),
  score: z.int(),
  factors: z.array(RiskFactor).readonly(),
});
export type RiskFound = z.infer<typeof RiskFound>;

/** The reasons of one kind. */
export function ofKind(
  { factors }: Pick<RiskFound, 'factors'>,
  kind: (typeof riskTable)[RiskReason]['kind'],
): RiskFactor[] {
  return factors.filter(({ reason }) => riskTable[reason].kind === kind);
}

/** Any of these shows that a release is the artist's. */
const decisive: readonly RiskReason[] = [
  'expected',
  'label_known',
  'registrant_known',
  'recordings',
];
/** What tells most about whose a release is. */
const telling: readonly RiskReason[] = ['label', 'registrant', 'upc_owner'];

/**
 * Whether something shows that a release is the artist's. A UPC of a known owner does, unless label and
 * ISRCs are new: an open distributor gives its UPCs to everybody.
 */
export function isTheirs({ factors }: Pick<RiskFound, 'factors'>): boolean {
  const has = (reason: RiskReason) => factors.some((one) => one.reason === reason);
  if (decisive.some(has)) return true;
  return has('upc_owner_known') && !(has('label') && has('registrant'));
}

/**
 * Whether nothing at all of a release is the artist's, though there is enough to tell. For an artist who
 * changes labels all the time, a new one alone says too little, and so it does where a guest explains it,
 * unless something speaks against the release.
 */
export function isAllNew(found: Pick<RiskFound, 'factors'>): boolean {
  const { factors } = found;
  if (isTheirs(found)) return false;
  const novelties = factors.filter(({ reason }) => telling.includes(reason));
  if (novelties.length > 0 && ofKind(found, 'against').length > 0) return true;
  const isUnusual = novelties.some(({ reason, points }) => points * 2 >= riskTable[reason].points);
  const isExplained = factors.some(
    ({ reason }) => reason === 'guest_known' || reason === 'guest_label',
  );
  return isUnusual && !isExplained;
}

/** What is not the artist's, whatever it shows. */
export const suspect: RiskFound = { judgment: 'foreign', score: 100, factors: [] };

/** Whether somebody has to say whose the release is. */
export function isSuspicious(found: RiskFound): boolean {
  return found.judgment === 'foreign' || (found.judgment === 'unknown' && isAllNew(found));
}
