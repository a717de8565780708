import type { PropertyTexts } from './properties.ts';

const count = (what: string) => `The number of ${what}`;
const most = (what: string) => `The most ${what} that the plan allows`;

/** What the properties mean of people, organizations and the service itself. */
export const organizationTexts: PropertyTexts = {
  ApiKey: {
    name: 'Your name for the key',
    prefix: 'The first characters of the key, to tell keys apart',
    last_used_at: 'When the key was last used, to the hour; null if it never was',
    key: 'The key itself, shown only once',
  },
  AuditActor: {
    type: 'What acted',
    id: 'The id of the user or API key; null for the service and its operator',
    name: 'The name at that time; null if there was none',
  },
  AuditEntry: {
    actor: 'Who did it',
    target: 'What it was done to',
    action: 'What was done, like `webhook.created`',
    ip: 'The address that the request came from; null if there was none',
    request_id: 'The id of the request; null if there was none',
    before: 'The fields that changed, as they were; null for something new',
    after: 'The fields that changed, as they are now; null for something deleted',
  },
  AuditTarget: {
    type: 'What it was done to',
    id: 'Its id',
    name: 'Its name at that time; null if it has none',
  },
  Export: { items: 'A part of what is exported' },
  HealthRecord: { status: 'Always `ok`: a service that is not well does not answer' },
  Invitation: {
    email: 'The address that was invited',
    role: 'The role that it gives',
    organization_name: 'The organization that invites',
  },
  LoginSession: {
    ip: 'The address that signed in',
    user_agent: 'The browser and system that signed in, as far as they are known',
    current: 'Whether it is the session of this request',
  },
  Member: {
    name: 'The name of the person; null if they gave none',
    email: 'The mail address',
    role: 'What the person may do',
  },
  Organization: {
    name: 'The name of the organization',
    plan: 'What the organization may use',
    'plan.name': 'The plan',
    'plan.limits': 'What the plan allows',
    'plan.limits.monitored_artists': most('monitored artists'),
    'plan.limits.check_every_hours': 'Hours from one check of an artist to the next',
    'plan.limits.history_days': 'How many days of history are kept',
    'plan.limits.api_keys': most('API keys'),
    'plan.limits.webhooks': most('webhooks'),
    'plan.limits.destinations': most('destinations'),
    'plan.limits.members': most('members'),
    'plan.limits.alert_rules': most('alert rules'),
    'plan.limits.requests_per_minute': 'Requests a minute of each API key or session',
    'plan.limits.catalog_requests_per_minute':
      'Requests a minute that ask the catalog, of the whole organization',
    'plan.limits.instant_verify': 'Whether artists can be monitored without proof of ownership',
    'plan.usage': 'What is used of it',
    'plan.usage.monitored_artists': count('monitored artists'),
    'plan.usage.api_keys': count('API keys'),
    'plan.usage.webhooks': count('webhooks'),
    'plan.usage.destinations': count('destinations'),
    'plan.usage.members': count('members, pending invitations included'),
    'plan.usage.alert_rules': count('alert rules'),
    api_terms_accepted_at: 'When the API terms were accepted; null if they were not',
  },
  Problem: {
    type: 'The address of an article about this error',
    title: 'The kind of error, in a phrase',
    status: 'The HTTP status',
    detail: 'What is wrong in this case',
    request_id: 'The id of the request, for questions about it',
    'errors.path': 'Where: `body.config.url`',
    'errors.message': 'What is wrong there',
  },
  User: {
    name: 'The name; null if none was given',
    email: 'The mail address',
    organization: 'The organization that this session works in; null if there is none',
    'organization.name': 'Its name',
    'organization.role': 'What the person may do in it',
    organizations: 'Every organization of the person',
    'organizations.name': 'Its name',
    'organizations.role': 'What the person may do in it',
    pending_email: 'A new address that waits to be confirmed; null if there is none',
  },
};
