import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Role } from '../people/member.ts';
import { PlanLimits, PlanName } from '../plans/plan.ts';
import { SavedView } from '../people/saved-view.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

export const OrganizationRef = z.object({
  id: idSchema('organization'),
  name: z.string(),
  role: Role,
});

export const User = z
  .object({
    id: idSchema('user'),
    name: z.string().nullable(),
    email: EmailAddress,
    created_at: Timestamp,
    organization: OrganizationRef.nullable(),
    organizations: z.array(OrganizationRef),
    pending_email: EmailAddress.nullable(),
    views: z.array(SavedView),
  })
  .register(z.docs, { id: 'User' });
export type User = z.infer<typeof User>;

export const Usage = z.object({
  monitored_artists: z.int(),
  api_keys: z.int(),
  webhooks: z.int(),
  destinations: z.int(),
  members: z.int(),
  alert_rules: z.int(),
  pending_verifications: z.int(),
});

export const Organization = z
  .object({
    id: idSchema('organization'),
    name: z.string(),
    time_zone: z.string().meta({
      description: 'For the quiet hours and digests of destinations that have none of their own',
    }),
    created_at: Timestamp,
    creator_id: idSchema('user'),
    plan: z.object({ name: PlanName, limits: PlanLimits, usage: Usage }),
    api_terms_accepted_at: Timestamp.nullable(),
    deletes_at: Timestamp.nullable().register(z.docs, {
      description: 'When it will be erased; until then, its creator can restore it',
    }),
  })
  .register(z.docs, { id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

export const LoginSession = z
  .object({
    id: idSchema('session'),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    started_by: z.enum(['sign_in', 'invitation']).register(z.docs, {
      description: 'A session that an invitation link started acts only in that organization',
    }),
    current: z.boolean(),
  })
  .register(z.docs, { id: 'LoginSession' });
export type LoginSession = z.infer<typeof LoginSession>;
