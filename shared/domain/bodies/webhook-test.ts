import * as z from '../zod.ts';
import { ChangeType } from '../changes/change-type.ts';

/** What to send as the test of a webhook. */
export const WebhookTestInput = z
  .strictObject({
    change_type: ChangeType.optional().register(z.docs, {
      description:
        'Send what a change of this type looks like, as `change.confirmed` with `test: true`. Left out: `webhook.test`, which has no change',
    }),
  })
  .register(z.docs, { id: 'WebhookTestInput' });
