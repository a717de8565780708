import { inputFaults } from '../problems/input-faults.ts';
import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

/** The catalog's own id of an artist. */
export const StreamingId = z
  .string()
  .regex(/^[0-9A-Za-z]{1,64}$/, inputFaults.catalogArtistId())
  .register(z.docs, {
    description: 'The artist’s ID at the streaming catalog',
    examples: ['1001'],
  });

/**
 * So many different artists an organization can monitor over time: those that it stopped stay
 * readable, and each list of its artists reads them too.
 */
export const artistsEverMax = 10_000;

/** Why a check failed, in words for the people who monitor the artist. */
export const CheckError = z.object({ code: z.string(), message: z.string(), at: Timestamp });
export type CheckError = z.infer<typeof CheckError>;

/** What is counted about an artist; null where the catalog doesn't tell. */
export const Stats = z.object({
  followers: z.int().nullable(),
  monthly_listeners: z.int().nullable(),
  popularity: z.number().nullable(),
});
export type Stats = z.infer<typeof Stats>;

export const SeverityCounts = z.object({
  total: z.int(),
  critical: z.int(),
  warning: z.int(),
  info: z.int(),
});
export type SeverityCounts = z.infer<typeof SeverityCounts>;
