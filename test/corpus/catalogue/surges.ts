import type { ChangeType } from '../../../shared/domain/change-type.ts';
import { type Sightings, slotOf } from '../../../shared/domain/detection/confirm/source-wide.ts';

/** In how many artists each type was detected, of all that are watched: the service's counters. */
export class Surges {
  private readonly byType = new Map<ChangeType, Map<number, number>>();

  count(types: readonly ChangeType[], at: Date): void {
    for (const type of new Set(types)) {
      const counts = this.byType.get(type) ?? new Map<number, number>();
      counts.set(slotOf(at), (counts.get(slotOf(at)) ?? 0) + 1);
      this.byType.set(type, counts);
    }
  }

  of(type: ChangeType): Sightings {
    return this.byType.get(type) ?? new Map();
  }
}
