import { plans } from '../domain/plan.ts';
import type { Access, Group, Operation } from '../contract/define.ts';
import { deprecationText } from './deprecation.ts';

/** What each group of operations is for. */
export const groupTexts: Record<Group, string> = {
  health: 'Whether the service answers, and this document.',
  pages: 'The pages behind the links in mails.',
  'sign-in': 'Signing in by a mailed code or link, and other links of mails. Public.',
  account: 'What belongs to a person: profile, sessions, organizations.',
  organization: 'The organization, its members and invitations, and its audit log.',
  artists: 'Monitored artists: numbers, releases, history; and the search of the catalog.',
  verification: 'Proving that an artist may be monitored.',
  changes: 'What happened to the artists, and who has seen to it.',
  destinations: 'Chats, mail addresses and webhooks that alert rules send to.',
  alerts: 'Rules that say which changes go to which destination.',
  webhooks: 'Signed webhooks that get every change.',
  'api-keys': 'Keys for programs.',
};

/** Who may carry an operation out, in a sentence; the answer to most refusals. */
export function accessText(access: Access): string {
  if (access.kind === 'public') return 'Public.';
  const { role, person, plan, fresh } = access;
  const who = {
    creator: person ? 'The creator only' : 'The creator or an API key',
    admin: person ? 'Admins and the creator' : 'Admins, the creator or an API key',
    member: person ? 'Members and up' : 'Members and up, or an API key',
    viewer: person ? 'Any signed-in person' : 'Every member or an API key',
  }[role];
  return [
    who,
    ...(person ? ['not with an API key'] : []),
    ...(plan ? [`from the plan ${plan} on`] : []),
    ...(fresh ? ['for a person within 15 minutes of signing in'] : []),
  ]
    .join(', ')
    .concat('.');
}

const { free, pro, business } = plans;
const catalogBudgetText = `Counts toward the catalog budget, which an organization and each person have once, whatever their keys, sessions and organizations: ${free.catalog_requests_per_minute} requests a minute on free, ${pro.catalog_requests_per_minute} on pro, ${business.catalog_requests_per_minute} on business.`;

/** The description of an operation: what is special about it, and who may. */
export function descriptionOf(operation: Operation): string {
  const { description, access, asksCatalog, errors = [] } = operation;
  const going = deprecationText(operation);
  return [
    ...(going === null ? [] : [going]),
    ...(description ? [description] : []),
    ...(asksCatalog ? [catalogBudgetText] : []),
    accessText(access),
    ...(errors.length > 0
      ? [`Errors of its own: ${errors.map((code) => `\`${code}\``).join(', ')}.`]
      : []),
  ].join(' ');
}
