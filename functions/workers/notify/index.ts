import * as z from '../../../shared/domain/zod.ts';
import { MailEvent } from '../../../shared/domain/mail/mail-event.ts';
import { variables } from '../../../shared/runtime/config.ts';
import { clock, failing, log, mailer, pepper, table } from '../../../shared/runtime/container.ts';
import {
  mailReturned,
  type ReturnedDeps,
  type TellDeps,
  tellOfTarget,
} from '../../../shared/deliveries/index.ts';
import {
  type HoldersDeps,
  tellHolders,
} from '../../../shared/usecases/verification/tell-holders.ts';
import { tellFailure } from '../../../shared/usecases/sign-in/failed-sign-in.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

const Message = z.union([
  workIn('notices'),
  // Put there by EventBridge, as it comes from the mail service.
  MailEvent.transform((event) => ({ kind: 'mail_event' as const, event })),
]);
type Message = z.infer<typeof Message>;

async function run(
  message: Message,
  deps: HoldersDeps & TellDeps & ReturnedDeps,
): Promise<unknown> {
  switch (message.kind) {
    case 'holders':
      return tellHolders(deps, message);
    case 'target_notice':
      return tellOfTarget(deps, message);
    case 'failed_sign_in':
      return tellFailure(deps, message);
    case 'mail_event':
      return mailReturned(deps, message.event);
  }
}

/**
 * Emails that nobody waits for: to those who already monitor an artist, and to the admins about a
 * target that fails or was disabled. Also handles bounces and complaints, and records failed
 * sign-ins.
 */
export const handler = eachRecord(Message, run, () => ({
  table: table(),
  clock: clock(),
  mailer: mailer(),
  pepper: pepper(),
  alertMailSet: variables.mailConfigurationSets().alerts,
  log: log(),
  failing: failing(),
}));
