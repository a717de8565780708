import * as z from '../zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';

/** Types to filter by. */
export const EventTypes = z
  .array(z.enum(ChangeType.options))
  .max(100)
  .overwrite((types) => [...new Set(types)])
  .register(z.docs, { description: 'Change types; an empty array means all' });
