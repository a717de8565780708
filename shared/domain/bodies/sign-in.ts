import * as z from '../zod.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

/** What the link of a mail can confirm. */
export const Confirmable = z.enum([
  'destination',
  'unsubscription',
  'email',
  'email_restored',
  'api_keys',
]);

/** What who holds the link of a mail may know of what it will do. */
export const ConfirmationPreview = z
  .object({
    confirms: Confirmable.meta({ description: 'What `confirmed` will say' }),
    organization_name: z.string().nullable().register(z.docs, {
      description:
        'The organization it is about; null if it is about an account, or if it’s no longer known',
    }),
    destination_name: z.string().nullable().register(z.docs, {
      description: 'The destination it is about; null if there is none, or it was deleted',
    }),
    address: z.string().nullable().register(z.docs, {
      description:
        'The email address it is about: of the destination, the new one of the account, or the one that the account gets back; null if there is none, or it’s no longer known',
    }),
    expires_at: Timestamp.nullable().register(z.docs, {
      description: 'When the link stops working; null if it doesn’t',
    }),
  })
  .register(z.docs, { id: 'ConfirmationPreview' });
export type ConfirmationPreview = z.infer<typeof ConfirmationPreview>;

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
