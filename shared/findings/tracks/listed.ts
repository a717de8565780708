import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import type { ChangePayload } from '../../changes/rules/change.ts';
import { message, type Message } from '../words.ts';

// What is shared by changes that are about several tracks of a release.

/** A payload lists this many tracks; of lost ones, this many of each state. */
export const tracksListedMax = 50;

/** Says so where a payload lists only some of the tracks. */
export function shortened(
  { length: listed }: readonly unknown[],
  { length: all }: readonly unknown[],
): Message[] {
  return listed < all ? [message('tracksShortened', { listed, all })] : [];
}

/** What all of the tracks are recognized by, where a payload may list only some. */
export function marked(tracks: readonly object[]): { mark?: string } {
  if (tracks.length <= tracksListedMax) return {};
  const text = JSON.stringify(tracks.map((track) => JSON.stringify(track)).sort());
  return { mark: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

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
