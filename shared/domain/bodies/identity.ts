import * as z from '../zod.ts';
import { Identity, KeptIdentity, noIdentity } from '../artists/identity.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { labelKey } from '../../findings/risk/identity.ts';
import { titleKey } from '../../findings/normalise.ts';
import { lineOfText } from '../text/text.ts';

/** So many values of one part are kept. */
const valuesMax = 100;

const names = () => z.array(lineOfText(200)).max(valuesMax).default([]);
const Registrant = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[0-9A-Z]{3}$/, inputFaults.registrant());
const Owner = z
  .string()
  .trim()
  .regex(/^\d{6,12}$/, inputFaults.upcOwner());

/** The parts of an identity as they are sent: what is left out is empty. */
export const IdentityParts = z
  .strictObject({
    labels: names(),
    isrc_registrants: z.array(Registrant).max(valuesMax).default([]).register(z.docs, {
      description: 'The first five characters of ISRCs',
    }),
    upc_owners: z.array(Owner).max(valuesMax).default([]).register(z.docs, {
      description: 'The first digits of UPCs (the GS1 company prefix)',
    }),
    distributors: names(),
    guests: names(),
  })
  .register(z.docs, { id: 'IdentityParts' });

const StatedIdentity = z.strictObject({
  theirs: IdentityParts.default(noIdentity),
  foreign: IdentityParts.default(noIdentity),
});

/** What people state: no value can be both. */
export const IdentityInput = StatedIdentity.superRefine(({ theirs, foreign }, context) => {
  for (const part of ['labels', 'isrc_registrants', 'upc_owners', 'guests'] as const) {
    const keyOf = part === 'labels' ? labelKey : titleKey;
    const keys = new Set(theirs[part].map(keyOf));
    const both = foreign[part].find((value) => keys.has(keyOf(value)));
    if (both === undefined) continue;
    const message = inputFaults.bothTheirsAndForeign({ value: both });
    context.addIssue({ code: 'custom', path: ['foreign', part], message });
  }
}).register(z.docs, { id: 'IdentityInput' });
export type IdentityInput = z.infer<typeof IdentityInput>;

/** What is stated for all artists of an organization. */
export const OrganizationIdentity = KeptIdentity.extend({}).register(z.docs, {
  id: 'OrganizationIdentity',
});
export type OrganizationIdentity = z.infer<typeof OrganizationIdentity>;

/** What is stated for one artist, and what its releases suggest. */
export const ArtistIdentity = KeptIdentity.extend({
  suggested: Identity.meta({
    description:
      'What releases of theirs have that isn’t stated for the artist or for all artists. Nothing of it is stated before you send it',
  }),
}).register(z.docs, { id: 'ArtistIdentity' });
export type ArtistIdentity = z.infer<typeof ArtistIdentity>;
