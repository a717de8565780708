import { plans, planTitle } from '../domain/plans/plan.ts';
import type { Access, Group, Operation } from '../contract/define.ts';
import { deprecationText } from './deprecation.ts';

/** What each group of operations is for. */
export const groupTexts: Record<Group, string> = {
  health: 'Check the service, and get this document.',
  pages: 'Read the API reference, and articles about errors.',
  'sign-in': 'Sign in with an emailed code or link, and use other links from emails. Public.',
  account: 'What belongs to you alone: name and address, sessions, organizations.',
  organization: 'The organization, its members and invitations, and its audit log.',
  artists: 'Your artists with their numbers and history. Search the catalog.',
  releases: 'The releases and tracks of your artists, and which ones are theirs.',
  imports: 'Monitor a whole roster at once, from JSON or a CSV.',
  verification: 'Prove that your organization may monitor an artist.',
  changes: 'What changed about your artists, and who acknowledged it.',
  'change-reports':
    'What it takes to report a release that isn’t the artist’s, and what you reported.',
  destinations: 'Chats, email addresses, and webhooks that alert rules send to.',
  alerts: 'Alert rules decide which changes go to which destination.',
  feeds: 'Calendars of releases and feeds of changes, behind secret URLs.',
  webhooks: 'Signed webhooks that receive every confirmed change.',
  'api-keys': 'API keys let programs act for your organization.',
};

/** Who can call an operation, in one or two sentences. */
export function accessText(access: Access): string {
  if (access.kind === 'public') return 'Public.';
  const { role, person, plan, fresh } = access;
  const who = {
    creator: person ? 'the creator' : 'the creator and API keys',
    admin: person ? 'admins and the creator' : 'admins, the creator, and API keys',
    member: person ? 'members, admins, and the creator' : 'everyone but viewers, and API keys',
    viewer: person ? 'every signed-in person' : 'every member and API keys',
  }[role];
  return [
    `Allowed for ${who}${person ? ', but not for API keys' : ''}.`,
    ...(plan
      ? [`Requires the ${planTitle(plan)} plan${plan === 'business' ? '' : ' or higher'}.`]
      : []),
    ...(fresh ? ['People must have signed in within the last 15 minutes.'] : []),
  ].join(' ');
}

const { free, pro, business } = plans;
const catalogBudgetText = `Counts toward the catalog budget. Each organization and each person has one, however many keys, sessions, or organizations they use: ${free.catalog_requests_per_minute} requests a minute on Free (a third of them from the start, a third more after a week, and another third with a first artist), ${pro.catalog_requests_per_minute} on Pro, ${business.catalog_requests_per_minute} on Business.`;

/** The description of an operation: what is special about it, and who can call it. */
export function descriptionOf(operation: Operation): string {
  const { description, access, asksCatalog, errors = [] } = operation;
  const going = deprecationText(operation);
  return [
    ...(going === null ? [] : [going]),
    ...(description ? [description] : []),
    ...(asksCatalog ? [catalogBudgetText] : []),
    accessText(access),
    ...(errors.length > 0
      ? [`Specific errors: ${errors.map((code) => `\`${code}\``).join(', ')}.`]
      : []),
  ].join(' ');
}
