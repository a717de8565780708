import { numberText } from '../format.ts';

export const shell = {
  nav: 'Main',
  inbox: 'Inbox',
  artists: 'Artists',
  verify: 'Verify an artist',
  alerts: 'Alerts',
  destinations: 'Destinations',
  webhooks: 'Webhooks',
  organization: 'Organization',
  more: 'More',
  account: 'Account',
  start: 'Get started',
  accountOf: (email: string) => `Account of ${email}`,
  organizationIs: (name: string) => `Organization: ${name}. Switch organization`,
  signOut: 'Sign out',
  help: 'Keyboard shortcuts',
  docs: 'API documentation',
  newCount: (count: number) => `${numberText(count)} new`,
  find: 'Find',
  go: 'Go to an artist or a page',
  noMatch: 'Nothing matches.',
};
