import * as z from '../../zod.ts';
import type { ChangePayload } from '../../changes/change.ts';

const Lost = z.array(z.object({ id: z.string(), state: z.string() }));
type Lost = z.output<typeof Lost>;

/** The tracks that a change says were lost, each with what became of it; none for other changes. */
export function lostIn({ after }: Pick<ChangePayload, 'after'>): Lost {
  return Lost.safeParse(after).data ?? [];
}

const Ids = z.array(z.object({ id: z.string() }));

/** The IDs of the tracks that a change lists. */
export function trackIdsIn({ after }: Pick<ChangePayload, 'after'>): string[] {
  return (Ids.safeParse(after).data ?? []).map(({ id }) => id);
}
