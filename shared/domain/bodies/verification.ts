import * as z from '../zod.ts';
import { StreamingId } from '../artists/artist.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';
import {
  VerificationCheck,
  VerificationMethodType,
  VerificationStatus,
} from '../verification/verification.ts';

/** One way to prove ownership: what to put where. */
export const VerificationMethod = z.object({
  type: VerificationMethodType,
  instructions: z.string(),
  target: z.string().nullable(),
  token: z.string().nullable(),
});
export type VerificationMethod = z.infer<typeof VerificationMethod>;

export const VerificationSession = z
  .object({
    id: idSchema('verification'),
    streaming_id: StreamingId,
    artist_name: z.string(),
    status: VerificationStatus,
    methods: z.array(VerificationMethod),
    checks: z.array(VerificationCheck),
    created_at: Timestamp,
    expires_at: Timestamp,
    artist_id: idSchema('artist').nullable(),
  })
  .register(z.docs, { id: 'VerificationSession' });
export type VerificationSession = z.infer<typeof VerificationSession>;
