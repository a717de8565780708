import * as z from './zod.ts';

/** What the link of a mail can confirm. */
export const Confirmable = z.enum([
  'destination',
  'unsubscription',
  'email',
  'email_restored',
  'api_keys',
]);
export type Confirmable = z.infer<typeof Confirmable>;
