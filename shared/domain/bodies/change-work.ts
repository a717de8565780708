import * as z from '../zod.ts';
import { WorkState } from '../../changes/rules/change-work.ts';
import { idSchema } from '../ids.ts';

export const ChangeWorkPatch = z
  .strictObject({
    state: WorkState.optional(),
    assignee: z
      .union([z.literal('me'), idSchema('user')])
      .nullable()
      .optional()
      .register(z.docs, { description: 'A member’s ID, `me` for yourself, or null for nobody' }),
  })
  .register(z.docs, { id: 'ChangeWorkPatch' });
export type ChangeWorkPatch = z.infer<typeof ChangeWorkPatch>;
