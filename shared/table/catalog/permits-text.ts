import * as z from '../../domain/zod.ts';
import { Permits } from '../../domain/quota/permits.ts';
import type { Asker } from '../../domain/quota/people.ts';

/** A slot by its numbers alone: 23 of them by their names would make the item of a busy lane two write units. */
const PackedSlot = z
  .tuple([z.int(), z.int(), z.int(), z.int()])
  .transform(([at, people, rechecks, routine]) => ({ at, people, rechecks, routine }));

/** What one of the people took, as pairs of a slot and the permits of it. */
const PackedTaken = z
  .tuple([z.boolean(), z.string(), z.string(), z.number()], z.int())
  .refine(({ length }) => length % 2 === 0, 'needs pairs')
  .transform(([isFree, organization, person, weight, ...pairs]) => ({
    who: { isFree, organization, person, weight } satisfies Asker,
    pairs: pairs.flatMap((at, index) =>
      index % 2 === 0 ? [{ at, calls: pairs[index + 1] ?? 0 }] : [],
    ),
  }));

/** @property from slots count from this one; an earlier version counted from 0, and didn't keep who takes. */
const Packed = z.looseObject({
  from: z.int().default(0),
  slots: z.array(PackedSlot),
  taken: z.array(PackedTaken).default([]),
});

/** The permits of a lane as they are stored. */
export const PermitsText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(Packed)
  .transform(({ from, slots, taken, ...others }): unknown => ({
    ...others,
    slots: slots.map((slot) => ({ ...slot, at: from + slot.at })),
    taken: taken.flatMap(({ who, pairs }) =>
      pairs.map(({ at, calls }) => ({ ...who, at: from + at, calls })),
    ),
  }))
  .pipe(Permits);

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
