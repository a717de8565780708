import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';

export const ApiKeyCreated = z
  .object({
    id: idSchema('apiKey'),
    name: z.string(),
    key: z.string().meta({ description: 'The whole key, shown only once' }),
    prefix: z.string(),
    created_at: Timestamp,
  })
  .register(z.docs, { id: 'ApiKeyCreated' });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;
