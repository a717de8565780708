import * as z from '../zod.ts';
import { StreamingId } from './artist.ts';
import { Identity } from './identity.ts';
import { idSchema } from '../ids.ts';

/** So many artists one import has at most. */
export const importRowsMax = 1000;

/** So long it can be read, since it was made. */
export const importKeptDays = 30;

/** So many imports an organization can make a day. */
export const importsPerDay = 20;

/** What became of a row. */
export const ImportRowState = z.enum([
  'waiting',
  'monitored',
  'several_candidates',
  'needs_proof',
  'unproven',
  'not_found',
  'already_monitored',
  'over_plan',
  'invalid',
  'failed',
]);

/** An artist of the catalog that a row may mean. */
const Candidate = z.object({
  streaming_id: StreamingId,
  name: z.string().meta({ description: 'The name in the catalog' }),
  image_url: z
    .string()
    .nullable()
    .register(z.docs, { description: 'The profile picture; null if there is none' }),
  followers: z.int().nullable().register(z.docs, {
    description: 'Followers; null if the catalog doesn’t provide them',
  }),
  catalog_url: z.string().meta({ description: 'The profile at the catalog' }),
});

export const ImportRow = z
  .object({
    row: z.int().meta({ description: 'Its number, from 1' }),
    line: z.int().nullable().register(z.docs, {
      description: 'The line of the CSV on which it ends; null for JSON',
    }),
    name: z
      .string()
      .nullable()
      .register(z.docs, { description: 'As it was sent, 100 characters at most' }),
    artist: z
      .string()
      .nullable()
      .register(z.docs, { description: 'As it was sent, 2,048 characters at most' }),
    tags: z.array(z.string()).register(z.docs, { description: 'The tags that the artist gets' }),
    theirs: Identity.nullable().default(null).register(z.docs, {
      description: 'What is theirs, for the identity that the artist gets; null: nothing was sent',
    }),
    state: ImportRowState.meta({
      description:
        '`waiting`; `monitored`, the import began to monitor it; `several_candidates`, choose one; `needs_proof`, its verification is pending; `unproven`, its verification ended without a proof; `not_found`; `already_monitored`; `over_plan`, the plan has no room for it; `invalid`, as `detail` says; `failed`, the catalog’s answer made no sense',
    }),
    detail: z
      .string()
      .nullable()
      .register(z.docs, { description: 'The state in a sentence, where it needs one' }),
    streaming_id: StreamingId.nullable().register(z.docs, {
      description: 'The artist that it means; null while that isn’t known',
    }),
    artist_id: idSchema('artist').nullable().register(z.docs, {
      description: 'The artist that your organization monitors; null if it doesn’t',
    }),
    verification_id: idSchema('verification').nullable().register(z.docs, {
      description: 'The verification that its artist needs; null if it needs none',
    }),
    candidates: z
      .array(Candidate)
      .register(z.docs, { description: 'What the catalog has by this name' }),
  })
  .register(z.docs, { id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

export const WaitsFor = z.enum(['catalog', 'new_watches']).nullable();

/** Why an import pauses, and until when. */
export interface ImportPause {
  waits_for: NonNullable<z.infer<typeof WaitsFor>>;
  waits_until: string;
}
