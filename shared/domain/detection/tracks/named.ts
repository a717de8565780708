import * as z from '../../zod.ts';
import type { ChangePayload } from '../../change.ts';

const Lost = z.array(z.object({ id: z.string(), state: z.string() }));
type Lost = z.output<typeof Lost>;

/** The tracks that a change says were lost, each with what became of it; none for other changes. */
export function lostIn({ after }: Pick<ChangePayload, 'after'>): Lost {
  return Lost.safeParse(after).data ?? [];
}
