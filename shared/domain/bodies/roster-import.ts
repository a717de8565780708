import * as z from '../zod.ts';
import { StreamingId } from '../artists/artist.ts';
import { newWatchesPerDay } from '../plans/plan.ts';
import { idSchema } from '../ids.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { importRowsMax, ImportRowState, ImportRow, WaitsFor } from '../artists/roster-import.ts';
import { Timestamp } from '../text/text.ts';
import { VerificationMethod } from './verification.ts';

const described = {
  name: 'The artist’s name. Without `artist`, it’s searched for in the catalog',
  artist: 'The artist’s URL in the catalog, or its streaming ID',
  tags: 'Tags that it gets. An artist that you already monitor keeps its own',
  labels: 'Labels of its releases, for its identity, where it has none yet',
  isrc_registrants: 'The first five characters of ISRCs of its releases, likewise',
  upc_owners: 'The first digits of UPCs of its releases, likewise',
  distributors: 'Who distributes its releases, likewise',
  guests: 'Who is often on its releases, likewise',
} as const;
const text = (name: keyof typeof described) => ({ description: described[name] });

/** A body isn’t longer: texts have no bound of their own, so that one bad row stops no other. */
export const importBytesMax = 512 * 1024;
const Text = z.string().max(importBytesMax);

/** A row as it comes. What is wrong with one is told of that row, and stops no other. */
const RowInput = z
  .strictObject({
    name: Text.optional().register(z.docs, text('name')),
    artist: Text.optional().register(z.docs, text('artist')),
    tags: z.array(Text).max(1000).default([]).register(z.docs, text('tags')),
    labels: z.array(Text).max(1000).optional().register(z.docs, text('labels')),
    isrc_registrants: z.array(Text).max(1000).optional().register(z.docs, text('isrc_registrants')),
    upc_owners: z.array(Text).max(1000).optional().register(z.docs, text('upc_owners')),
    distributors: z.array(Text).max(1000).optional().register(z.docs, text('distributors')),
    guests: z.array(Text).max(1000).optional().register(z.docs, text('guests')),
  })
  .register(z.docs, { id: 'ImportRowInput' });
export type RowInput = z.infer<typeof RowInput>;

export const ImportInput = z.union([
  z.strictObject({
    rows: z
      .array(RowInput)
      .min(1)
      .max(importRowsMax)
      .register(z.docs, { description: 'One for each artist' }),
  }),
  z.strictObject({
    csv: Text.min(1, inputFaults.empty()).register(z.docs, {
      description: 'The same as a body of type `text/csv`',
    }),
  }),
]);
export type ImportInput = z.infer<typeof ImportInput>;

export const Import = z
  .object({
    id: idSchema('import'),
    status: z.enum(['running', 'waiting', 'done', 'stopped']).register(z.docs, {
      description:
        '`waiting`: it goes on by itself at `waits_until`. `done`: no row waits; some may still want a choice or a proof. `stopped`: whoever made it isn’t a member or key anymore that may import, so the rows that wait stay as they are; send them again, or choose a candidate of a row, and it goes on in your name',
    }),
    waits_until: Timestamp.nullable().register(z.docs, {
      description: 'When it goes on; null unless it waits',
    }),
    waits_for: WaitsFor.meta({
      description: `\`catalog\`: the catalog has no room for requests or doesn’t answer, or you have asked it as often as your plan allows. \`new_watches\`: an organization can start ${newWatchesPerDay} artists a day that nobody monitors yet`,
    }),
    counts: z.partialRecord(ImportRowState, z.int()).register(z.docs, {
      description: 'How many rows are in each state',
    }),
    rows: z
      .array(ImportRow)
      .register(z.docs, { description: 'In the order in which they were sent' }),
    created_at: Timestamp,
    finished_at: Timestamp.nullable().register(z.docs, {
      description: 'When no row waited any more, or it stopped',
    }),
    expires_at: Timestamp.meta({ description: 'When it is forgotten. Its artists stay' }),
  })
  .register(z.docs, { id: 'Import' });
export type Import = z.infer<typeof Import>;

/** An artist whose verification is pending. */
const ToProve = z.object({
  row: z.int().meta({ description: 'The number of its row' }),
  verification_id: idSchema('verification'),
  streaming_id: StreamingId,
  artist_name: z.string().meta({ description: 'The name in the catalog' }),
  expires_at: Timestamp.meta({ description: 'Until when a proof counts' }),
});

export const ImportProofs = z
  .object({
    proofs: z
      .array(
        z.object({
          methods: z.array(VerificationMethod).register(z.docs, {
            description: 'The ways to prove these artists. One of them is enough for all',
          }),
          artists: z.array(ToProve).register(z.docs, { description: 'Whom it proves' }),
        }),
      )
      .register(z.docs, { description: 'One for each site, and one for artists without a site' }),
  })
  .register(z.docs, { id: 'ImportProofs' });
export type ImportProofs = z.infer<typeof ImportProofs>;
