import { idSchema } from '../../domain/ids.ts';
import * as z from '../../domain/zod.ts';

/** The ID of a webhook or of a destination. */
export const TargetId = z.union([idSchema('webhook'), idSchema('destination')]);
