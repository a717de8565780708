import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { StoredSecret } from '../rules/signing-secret.ts';
import { webhookFields } from '../rules/target.ts';

/**
 * An outgoing webhook as stored. Its URL is sealed, since URLs carry secrets, and masked for those
 * who can't change it; its signing secrets are sealed too, newest first.
 */
export const WebhookItem = z.object({
  ...webhookFields,
  url_sealed: z.string(),
  url_masked: z.string(),
  organization_id: idSchema('organization'),
  secrets: z.array(StoredSecret),
  version: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;
