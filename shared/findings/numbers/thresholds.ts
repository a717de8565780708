import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Severity } from '../../changes/rules/info.ts';
import type { Direction, Movement, NumberField } from './movement.ts';

/** A movement within a week that is reported, whatever is usual for the artist. */
interface Threshold {
  field: NumberField;
  direction: Direction;
  severity: Severity;
  /** The share of the number a week ago that has to be passed. */
  share: number;
}

/**
 * What is reported whatever is usual, the most serious first. Listeners fluctuate, so their limits
 * are higher.
 */
const plainThresholds: readonly Threshold[] = [
  { field: 'followers', direction: -1, severity: 'critical', share: 0.2 },
  { field: 'followers', direction: -1, severity: 'warning', share: 0.05 },
  { field: 'followers', direction: 1, severity: 'info', share: 0.25 },
  { field: 'monthly_listeners', direction: -1, severity: 'critical', share: 0.2 },
  { field: 'monthly_listeners', direction: 1, severity: 'info', share: 0.5 },
];

/** The types of movements of a number. */
const movementTypes: Partial<Record<ChangeType, { field: NumberField; direction: Direction }>> = {
  FOLLOWERS_DROP: { field: 'followers', direction: -1 },
  FOLLOWERS_SPIKE: { field: 'followers', direction: 1 },
  LISTENERS_DROP: { field: 'monthly_listeners', direction: -1 },
  LISTENERS_SPIKE: { field: 'monthly_listeners', direction: 1 },
};

/** The type of a movement of a number. */
export function typeOf(field: NumberField, direction: Direction): ChangeType {
  if (field === 'followers') return direction < 0 ? 'FOLLOWERS_DROP' : 'FOLLOWERS_SPIKE';
  return direction < 0 ? 'LISTENERS_DROP' : 'LISTENERS_SPIKE';
}

/** The same backwards; null for a type that is no movement of a number. */
export function movementOf(type: ChangeType): { field: NumberField; direction: Direction } | null {
  return movementTypes[type] ?? null;
}

/** How many at least: a number that turns over moves by its root by chance, a small one by large shares. */
const leastCount = {
  down: { count: 10, roots: { followers: 2, monthly_listeners: 3 } },
  up: { count: 50, roots: { followers: 5, monthly_listeners: 5 } },
} as const;

/** Whether a movement involves enough people to be reported, whatever its share. */
export function isMany(
  { from, to }: Pick<Movement, 'from' | 'to'>,
  field: NumberField,
  direction: Direction,
): boolean {
  const { count, roots } = leastCount[direction < 0 ? 'down' : 'up'];
  const moved = (to.value - from.value) * direction;
  return moved >= Math.max(count, roots[field] * Math.sqrt(from.value));
}

/** The plain thresholds of a number, the most serious first. */
export function thresholdsOf(field: NumberField, direction: Direction): Threshold[] {
  return plainThresholds.filter((one) => one.field === field && one.direction === direction);
}

/** The most serious plain threshold that a movement within a week passes; null if none. */
export function passedBy(
  movement: Movement,
  field: NumberField,
  direction: Direction,
): Threshold | null {
  if (!isMany(movement, field, direction)) return null;
  const moved = movement.perWeek * direction;
  return thresholdsOf(field, direction).find(({ share }) => moved > share) ?? null;
}

/** How serious a movement is, by its share and whatever it is reported for. */
export function gravityOf(
  { to, share }: Movement,
  field: NumberField,
  direction: Direction,
): Severity {
  // Of a zero it is only known that the catalog shows it: nobody loses everyone.
  if (to.value === 0) return 'warning';
  const limits = thresholdsOf(field, direction).filter(({ severity }) => severity === 'critical');
  if (limits.some((one) => share * direction > one.share)) return 'critical';
  return direction < 0 ? 'warning' : 'info';
}

/** The severities by their gravity. */
export const gravity: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };
