import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { readItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { Packed, packed } from '../packed.ts';
import { sendPut } from '../transaction.ts';

/** For so long an answer is given again to whoever asks the same. */
export const answerKeptSeconds = 60;

/** An artist as people find it. */
export type FoundArtist = z.infer<ReturnType<typeof foundArtist>>;
const foundArtist = () =>
  z.object({
    streaming_id: z.string(),
    name: z.string(),
    image_url: z.string().nullable(),
    followers: z.int().nullable(),
    catalog_url: z.string(),
  });
const Answer = z.lazy(() =>
  z.object({ artists: Packed.pipe(z.array(foundArtist())), ends_ms: z.number() }),
);

/** What was answered to the same question within a minute, by whomever it was asked; null: nothing. */
export async function readAnswer(
  table: Table,
  question: string,
  now: Date,
): Promise<FoundArtist[] | null> {
  const item = await readItem(table, keyOf(question), Answer, { consistent: false });
  return item && item.ends_ms > now.getTime() ? item.artists : null;
}

/** Keeps an answer for a minute. */
export async function keepAnswer(
  table: Table,
  question: string,
  artists: readonly FoundArtist[],
  now: Date,
): Promise<void> {
  const ends_ms = now.getTime() + answerKeptSeconds * 1000;
  const item = { artists: packed(artists), ends_ms, [ttlAttribute]: Math.ceil(ends_ms / 1000) };
  await sendPut(table, wholeItem(keyOf(question), item));
}

/** Questions are people's words: only a hash of them is kept. */
function keyOf(question: string) {
  return keys.answer(createHash('sha256').update(question).digest('base64url'));
}
