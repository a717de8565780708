import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

export const VerificationStatus = z.enum(['pending', 'verified', 'failed', 'expired', 'cancelled']);

export const VerificationMethodType = z.enum([
  'website_file',
  'meta_tag',
  'dns_txt',
  'manual_review',
]);
export type VerificationMethodType = z.infer<typeof VerificationMethodType>;

export const VerificationCheck = z.object({
  at: Timestamp,
  method: VerificationMethodType,
  ok: z.boolean(),
  detail: z.string(),
});
export type VerificationCheck = z.infer<typeof VerificationCheck>;

/** How long a session stays open. */
export const verificationHours = 72;
/** At most that many sessions of an organization are open at a time. */
export const pendingVerificationsMax = 10;
/** A session that is polled is probed at most this often. */
export const probeEverySecondsMin = 10;
