import * as z from '../zod.ts';

/** The one that may do most first. */
export const Role = z.enum(['creator', 'admin', 'member', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Whether `role` may do what needs at least `needed`; each role may do all that a lower one may. */
export function roleAllows(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) <= Role.options.indexOf(needed);
}
