import * as z from '../../domain/zod.ts';
import { Permits } from '../../domain/quota/permits.ts';

/** A slot by its numbers alone: 23 of them by their names would make the item of a busy lane two write units. */
const PackedSlot = z
  .tuple([z.int(), z.int(), z.int(), z.int()])
  .transform(([at, people, rechecks, routine]) => ({ at, people, rechecks, routine }));

/** The permits of a lane as they are stored. */
export const PermitsText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.looseObject({ slots: z.array(PackedSlot) }))
  .pipe(Permits);

/** What {@link PermitsText} reads. */
export function permitsText({ slots, ...others }: Permits): string {
  const packed = slots.map(({ at, people, rechecks, routine }) => [at, people, rechecks, routine]);
  return JSON.stringify({ slots: packed, ...others });
}
