import * as z from '../zod.ts';

export const Role = z.enum(['creator', 'admin', 'member', 'viewer']);
export type Role = z.infer<typeof Role>;

const descending: readonly Role[] = ['creator', 'admin', 'member', 'viewer'];

/** Whether `role` may do what needs at least `needed`; each role may do all that a lower one may. */
export function roleAllows(role: Role, needed: Role): boolean {
  return descending.indexOf(role) <= descending.indexOf(needed);
}
