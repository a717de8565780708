import * as z from './zod.ts';
import { inputFaults } from './input-faults.ts';
import { lineOfText, Timestamp } from './text.ts';

/** So many values of one part are kept. */
const valuesMax = 100;

const Names = z.array(lineOfText(200)).max(valuesMax).default([]);

/** What says whose a release is: who brings it out, under which codes, and with whom. */
export const Identity = z
  .strictObject({
    labels: Names,
    isrc_registrants: z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}[0-9A-Z]{3}$/, inputFaults.registrant()),
      )
      .max(valuesMax)
      .default([])
      .register(z.docs, { description: 'The first five characters of ISRCs' }),
    upc_owners: z
      .array(
        z
          .string()
          .trim()
          .regex(/^\d{4,12}$/, inputFaults.upcOwner()),
      )
      .max(valuesMax)
      .default([])
      .register(z.docs, { description: 'The first digits of UPCs (the GS1 company prefix)' }),
    distributors: Names,
    guests: Names,
  })
  .register(z.docs, { id: 'Identity' });
export type Identity = z.infer<typeof Identity>;
export type IdentityPart = keyof Identity;

export const noIdentity: Identity = {
  labels: [],
  isrc_registrants: [],
  upc_owners: [],
  distributors: [],
  guests: [],
};

/** What is theirs, and what is known not to be. */
export const StatedIdentity = z.strictObject({
  theirs: Identity.default(noIdentity),
  foreign: Identity.default(noIdentity),
});
export type StatedIdentity = z.infer<typeof StatedIdentity>;

/** The same, with when it was last said; null: never. */
export const KeptIdentity = z.object({
  theirs: Identity,
  foreign: Identity,
  updated_at: Timestamp.nullable(),
});
export type KeptIdentity = z.infer<typeof KeptIdentity>;

export const nothingKept: KeptIdentity = {
  theirs: noIdentity,
  foreign: noIdentity,
  updated_at: null,
};
