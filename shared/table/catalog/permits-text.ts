import * as z from '../../domain/zod.ts';
import type { Asker } from '../../domain/quota/people.ts';
import type { Permits } from '../../domain/quota/permits.ts';

/** The permits of a lane as they are stored. Most functions never read them, so nothing is made beforehand. */
export const PermitsText: z.ZodType<Permits, string> = z.lazy(() =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(packedPermits())
    .transform(({ from, slots, taken, ...others }): Permits => ({
      ...others,
      slots: slots.map((slot) => ({ ...slot, at: from + slot.at })),
      taken: taken.flatMap(({ who, pairs }) =>
        pairs.map(({ at, calls }) => ({ ...who, at: from + at, calls })),
      ),
    })),
);

function packedPermits() {
  const int = z.int();
  // A slot by its numbers alone: 23 of them by their names would make the item of a busy lane two write units.
  const Slot = z
    .tuple([int, int, int, int])
    .transform(([at, people, rechecks, routine]) => ({ at, people, rechecks, routine }));
  // What one of the people took, as pairs of a slot and the permits of it.
  const Taken = z
    .tuple([z.boolean(), z.string(), z.string(), z.number()], int)
    .refine(({ length }) => length % 2 === 0, 'needs pairs')
    .transform(([isFree, organization, person, weight, ...pairs]) => ({
      who: { isFree, organization, person, weight } satisfies Asker,
      pairs: pairs.flatMap((at, index) =>
        index % 2 === 0 ? [{ at, calls: pairs[index + 1] ?? 0 }] : [],
      ),
    }));
  const Reservation = z.object({ until: z.number(), calls: int });
  const counts = { at: int, people: int, rechecks: int, routine: int, refused: int };
  const Minute = z.object({
    ...counts,
    free_refused: int.optional(),
    waited_ms: z.number(),
    rechecks_waited_ms: z.number(),
  });
  return z.object({
    // Slots count from this one; an earlier version counted from 0, and didn't keep who takes.
    from: int.default(0),
    slots: z.array(Slot),
    taken: z.array(Taken).default([]),
    reservations: z.partialRecord(z.enum(['people', 'rechecks', 'visits']), Reservation),
    minutes: z.object({ now: Minute.nullable(), before: Minute.nullable() }),
  });
}

/** What {@link PermitsText} reads. */
export function permitsText({ slots, taken, ...others }: Permits): string {
  const from = slots[0]?.at ?? 0;
  const byWho = Map.groupBy(taken, ({ isFree, organization, person, weight }) =>
    JSON.stringify([isFree, organization, person, weight]),
  );
  return JSON.stringify({
    from,
    slots: slots.map(({ at, people, rechecks, routine }) => [at - from, people, rechecks, routine]),
    taken: [...byWho].map(([who, those]) => [
      ...z.array(z.unknown()).parse(JSON.parse(who)),
      ...those.flatMap(({ at, calls }) => [at - from, calls]),
    ]),
    ...others,
  });
}
