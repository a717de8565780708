import * as z from '../zod.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { SigningSecret } from '../../deliveries/rules/signing-secret.ts';
import { Timestamp } from '../text/text.ts';

/** An address that is delivered to. Whether it may be is the egress guard's to say. */
export const TargetUrl = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => URL.canParse(text), inputFaults.url())
  .register(z.docs, { format: 'uri', examples: ['https://example.com/hooks/artist-monitor'] });

export const RotatedSecret = z
  .object({
    id: z.string(),
    secret: SigningSecret,
    previous_secret_expires_at: Timestamp.nullable(),
  })
  .register(z.docs, { id: 'RotatedSecret' });
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const RotateInput = z
  .strictObject({ grace_period_seconds: z.int().min(0).max(604_800).default(86_400) })
  .register(z.docs, { id: 'RotateInput' });

/** What came of one attempt that was made at once, for a test. */
export const TestResult = z
  .object({
    delivered: z.boolean(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int(),
    response_body: z.string().nullable().register(z.docs, {
      description: 'The first 4 KiB of the response; null if there was none',
    }),
  })
  .register(z.docs, { id: 'TestResult' });
export type TestResult = z.infer<typeof TestResult>;
