import * as z from './zod.ts';
import { EmailAddress, Timestamp } from './text.ts';
import { idSchema } from './ids.ts';

export const Role = z.enum(['creator', 'admin', 'member', 'viewer']);
export type Role = z.infer<typeof Role>;

const descending: readonly Role[] = ['creator', 'admin', 'member', 'viewer'];

/** Whether `role` may do what needs at least `needed`; each role may do all that a lower one may. */
export function roleAllows(role: Role, needed: Role): boolean {
  return descending.indexOf(role) <= descending.indexOf(needed);
}

export const Member = z
  .object({
    user_id: idSchema('user'),
    name: z.string().nullable(),
    email: EmailAddress,
    role: Role,
    joined_at: Timestamp,
  })
  .register(z.docs, { id: 'Member' });
export type Member = z.infer<typeof Member>;
