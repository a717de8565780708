import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Role } from '../people/member.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

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
