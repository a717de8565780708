import * as z from '../zod.ts';
import { Delivery } from '../../deliveries/rules/delivery.ts';
import { Timestamp } from '../text/text.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { SigningSecret } from '../../deliveries/rules/signing-secret.ts';

/** What is wrong with a webhook or destination whose last attempt failed. */
export const Failing = z
  .object({
    since: Timestamp,
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    delivery: Delivery.pick({ id: true, status: true, attempt_count: true, next_attempt_at: true })
      .nullable()
      .register(z.docs, {
        description: 'The delivery whose attempt failed last; null if the log lost it',
      }),
  })
  .register(z.docs, { id: 'Failing' });
export type Failing = z.infer<typeof Failing>;

/** How a webhook or destination stands, which no one sets. */
export const standing = {
  failing: Failing.nullable().register(z.docs, {
    description:
      'Set while attempts fail: since when, how the last one ended, and when the next one comes. Null after a delivery that arrived, and after any change of the target',
  }),
  previous_secret_expires_at: Timestamp.nullable().register(z.docs, {
    description: 'Until when a rotated secret also signs; null if none does',
  }),
} as const;

/** See {@link standing}. */
export type Standing = z.infer<z.ZodObject<typeof standing>>;

/** How a target stands that was just made. */
export const newStanding: Standing = { failing: null, previous_secret_expires_at: null };

/** What a person set of a target, without how it stands. */
export type SettingsOf<Target> = Target extends unknown ? Omit<Target, keyof Standing> : never;

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
