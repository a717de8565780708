import * as z from '../domain/zod.ts';
import { zlib } from '../domain/zlib.ts';
import { dictionary } from './packed-dictionary.ts';

/** Stands before what is packed with {@link dictionary}. */
const dictionaryNumber = 2;

/**
 * JSON as one compressed attribute. A write is charged by the size of the whole item, and what is kept for
 * years by its bytes, so what is only shown is packed, and what conditions and indexes need stays
 * readable. Such texts are short and much alike: with what they have in common known beforehand, they
 * take a third of the space.
 */
export function packed(value: unknown): Uint8Array {
  return packedText(JSON.stringify(value));
}

/** Like {@link packed}, for a text that is JSON already: it stays as it is, to the byte. */
export function packedText(text: string): Uint8Array {
  const bytes = zlib().deflateRawSync(text, { dictionary, level: 9 });
  return Buffer.concat([Buffer.of(dictionaryNumber), bytes]);
}

/** What {@link packedText} made, as it was. */
export const PackedText = z
  .instanceof(Uint8Array)
  .refine(([number]) => number === dictionaryNumber, 'packed with another dictionary')
  .transform((bytes, context) =>
    orIssue(context, () => zlib().inflateRawSync(bytes.subarray(1), { dictionary }).toString()),
  );

/** What {@link packed} made, as it was. */
export const Packed = PackedText.transform((text, context): unknown =>
  orIssue(context, (): unknown => JSON.parse(text)),
);

/** What was damaged is refused like anything else that a schema doesn’t know. */
function orIssue<T>(context: z.RefinementCtx, read: () => T): T {
  try {
    return read();
  } catch (error) {
    context.addIssue(`damaged: ${String(error)}`);
    return z.NEVER;
  }
}
