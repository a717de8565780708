/**
 * Deliveries: what waits for a target is sent until it arrives, or until nobody wants it.
 *
 * In: rows that wait, and a wake that names some of them.
 * Promised: no delivery is lost, nor sent by two runners at a time; the oldest goes first, five at a
 * time; what fails comes again by the schedule, under one `webhook-id`; a target that hangs holds nobody else.
 * Out: signed requests, chats, and mail; the log of every attempt.
 */
export { addressee, webhooksFor, openTarget } from './steps/open-target.ts';
export { budgetedMailer } from './steps/budgeted-mailer.ts';
export { countSpeed } from './steps/delivered.ts';
export { deliver } from './steps/deliver.ts';
export { deliveryView, listDeliveries, readDelivery } from './steps/delivery-log.ts';
export {
  type Limit,
  useAllowances,
  useAskedMailAllowance,
  useDeletionAllowance,
} from './steps/mail-allowances.ts';
export {
  pauseAlertMail,
  resumeAlertMail,
  mailReturned,
  type ReturnedDeps,
} from './steps/mail-returned.ts';
export { noteMoved } from './steps/receiving-target.ts';
export { putAll } from './steps/put-all.ts';
export { recoverDeliveries, type RecoverDeps, recoverStep } from './steps/recover-deliveries.ts';
export type { DeliverDeps } from './steps/run.ts';
export { resendDelivery, type ResendDeps } from './steps/resend-delivery.ts';
export {
  addressDeclined,
  isSuppressed,
  refuseSuppressed,
  suppress,
  type SuppressionDeps,
  suppressionDigest,
  unsuppress,
} from './steps/suppression.ts';
export { type TellDeps, tellOfTarget } from './steps/tell-of-target.ts';
export { deliverWork, wake, wakeChanged } from './steps/wake.ts';
