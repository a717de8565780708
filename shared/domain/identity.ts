import * as z from './zod.ts';
import { inputFaults } from './input-faults.ts';
import { lineOfText, Timestamp } from './text.ts';

/** So many values of one part are kept. */
const valuesMax = 100;

const Names = z.array(lineOfText(200)).max(valuesMax);
const Registrants = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}[0-9A-Z]{3}$/, inputFaults.registrant()),
  )
  .max(valuesMax);
const Owners = z
  .array(
    z
      .string()
      .trim()
      .regex(/^\d{4,12}$/, inputFaults.upcOwner()),
  )
  .max(valuesMax);

/** What says whose a release is: who brings it out, under which codes, and with whom. */
export const Identity = z
  .strictObject({
    labels: Names,
    isrc_registrants: Registrants.meta({ description: 'The first five characters of ISRCs' }),
    upc_owners: Owners.meta({ description: 'The first digits of UPCs (the GS1 company prefix)' }),
    distributors: Names,
    guests: Names,
  })
  .register(z.docs, { id: 'Identity' });
export type Identity = z.infer<typeof Identity>;
export type IdentityPart = keyof Identity;

/** The same as it is sent: parts that are left out are empty. */
export const IdentityParts = z
  .strictObject({
    labels: Names.default([]),
    isrc_registrants: Registrants.default([]),
    upc_owners: Owners.default([]),
    distributors: Names.default([]),
    guests: Names.default([]),
  })
  .register(z.docs, { id: 'IdentityParts' });

export const noIdentity: Identity = {
  labels: [],
  isrc_registrants: [],
  upc_owners: [],
  distributors: [],
  guests: [],
};

/** What is theirs, and what is known not to be. */
export const StatedIdentity = z.strictObject({
  theirs: IdentityParts.default(noIdentity),
  foreign: IdentityParts.default(noIdentity),
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
