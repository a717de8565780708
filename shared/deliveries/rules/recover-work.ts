import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { TargetId } from './target-id.ts';

// Apart from the rest of deliveries' work: the doors that ask for it make no other.

/** Send again what a target did not get in a span of time, some at a time. */
export const RecoverWork = z.object({
  kind: z.literal('recover'),
  organization_id: idSchema('organization'),
  target_id: TargetId,
  recovery_id: idSchema('recovery'),
});
export type RecoverWork = z.infer<typeof RecoverWork>;
