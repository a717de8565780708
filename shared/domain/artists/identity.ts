import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

const Texts = z.array(z.string());

/** What says whose a release is: who brings it out, under which codes, and with whom. */
export const Identity = z
  .object({
    labels: Texts,
    /** The first five characters of ISRCs. */
    isrc_registrants: Texts,
    /** The first digits of UPCs. */
    upc_owners: Texts,
    distributors: Texts,
    guests: Texts,
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

/** What is stated: what is theirs, what is known not to be, and when it was last said; null: never. */
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
