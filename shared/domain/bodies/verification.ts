import * as z from '../zod.ts';
import { StreamingId } from '../artist.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text.ts';
import { VerificationStatus, VerificationMethod, VerificationCheck } from '../verification.ts';

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
