import * as z from '../zod.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

/** What who holds a sign-in link may know of it before they use it. */
export const SignInPreview = z
  .object({
    email: EmailAddress.meta({ description: 'The address that the link signs in' }),
    signed_in_as: EmailAddress.nullable().register(z.docs, {
      description: 'Who is signed in with the cookie of this request; null if nobody is',
    }),
    expires_at: Timestamp.meta({ description: 'When the link stops working' }),
  })
  .register(z.docs, { id: 'SignInPreview' });
export type SignInPreview = z.infer<typeof SignInPreview>;
