import type { MailKind } from '../../domain/mail/mail-kind.ts';

/**
 * Every mail of the service besides alerts: its subject, and which share of the mail budget it uses.
 * A subject is a fixed sentence: names from people and catalogs don't belong there.
 */
export const mailSubjects = {
  sign_in: { subject: 'Sign in to Artist Monitor', kind: 'account' },
  confirm_alerts: { subject: 'Confirm alerts to this address', kind: 'asked' },
  invitation: { subject: 'You’re invited to Artist Monitor', kind: 'asked' },
  confirm_new_address: { subject: 'Confirm your new email address', kind: 'asked' },
  address_changing: { subject: 'Your email address is about to change', kind: 'account' },
  address_changed: { subject: 'Your email address was changed', kind: 'account' },
  account_deleting: { subject: 'Your account is being deleted', kind: 'account' },
  organization_deleting: {
    subject: 'An organization you belong to is being deleted',
    kind: 'notice',
  },
  organization_restored: { subject: 'An organization you belong to was restored', kind: 'notice' },
  new_creator: { subject: 'You are now the creator of an organization', kind: 'account' },
  former_creator: { subject: 'You handed over an organization', kind: 'account' },
  report_kit: { subject: 'Your report kit', kind: 'notice' },
  another_holder: {
    subject: 'Another organization monitors one of your artists',
    kind: 'notice',
  },
  webhook_failing: { subject: 'A webhook isn’t accepting deliveries', kind: 'notice' },
  destination_failing: { subject: 'A destination isn’t accepting deliveries', kind: 'notice' },
  webhook_disabled: { subject: 'A webhook was disabled', kind: 'notice' },
  destination_disabled: { subject: 'A destination was disabled', kind: 'notice' },
} as const satisfies Record<string, { subject: string; kind: MailKind }>;

export type MailName = keyof typeof mailSubjects;
