import * as z from '../zod.ts';
import { ExpectedRelease } from '../releases/expected-release.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { lineOfText } from '../text/text.ts';

/** So many can be named in one request: they are kept in one transaction. */
export const expectedPerRequestMax = 90;
const isrcsMax = 200;
/** A body isn't longer. */
export const expectedBytesMax = 64 * 1024;

const Upc = z
  .string()
  .trim()
  .regex(/^\d{8,14}$/, inputFaults.upc());
const Isrc = z
  .string()
  .trim()
  .max(30)
  .overwrite((isrc) => isrc.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}[0-9A-Z]{3}\d{7}$/, inputFaults.isrc()));

const fields = {
  title: lineOfText(300)
    .nullable()
    .optional()
    .register(z.docs, { description: 'Its title, as it will be in the catalog' }),
  release_date: z.iso
    .date({ error: inputFaults.day(), abort: true })
    .refine((day) => /^(?:19|20|21)/.test(day), inputFaults.day())
    .nullable()
    .optional()
    .register(z.docs, { description: 'The day on which it comes out' }),
  upc: Upc.nullable().optional().register(z.docs, { description: 'Its UPC or EAN' }),
  isrcs: z.array(Isrc).max(isrcsMax).optional().register(z.docs, {
    description: 'Of all its tracks: then a track too many, or one that is missing, is told',
  }),
  label: lineOfText(200)
    .nullable()
    .optional()
    .register(z.docs, { description: 'The label that it comes out on' }),
};

/** Whether it says enough to know the release by. */
export function isEnough({ upc, title, release_date }: ExpectedFields): boolean {
  return Boolean(upc) || (Boolean(title) && Boolean(release_date));
}

export const ExpectedInput = z
  .strictObject(fields)
  .refine(isEnough, inputFaults.notExpected())
  .register(z.docs, { id: 'ExpectedReleaseInput' });
export type ExpectedInput = z.infer<typeof ExpectedInput>;

export const ExpectedPatch = z
  .strictObject(fields)
  .register(z.docs, { id: 'ExpectedReleasePatch' });
export type ExpectedPatch = z.infer<typeof ExpectedPatch>;
type ExpectedFields = Pick<ExpectedPatch, 'upc' | 'title' | 'release_date'>;

/** One, several, or a table. */
export const ExpectedInputs = z.union([
  ExpectedInput,
  z.strictObject({ releases: z.array(ExpectedInput).min(1).max(expectedPerRequestMax) }),
  z.strictObject({ csv: z.string().max(expectedBytesMax) }),
]);

export const ExpectedState = z.enum(['expected', 'arrived', 'missed']);

/** An expected release as clients see it, with what became of it. */
export const ExpectedView = ExpectedRelease.extend({
  state: ExpectedState.meta({
    description:
      '`arrived`: it’s in the catalog; `missed`: it wasn’t a day after its date, and still isn’t',
  }),
  release_id: z.string().nullable().register(z.docs, {
    description: 'The release in the catalog that it is; null while there is none',
  }),
}).register(z.docs, { id: 'ExpectedRelease' });
export type ExpectedView = z.infer<typeof ExpectedView>;
