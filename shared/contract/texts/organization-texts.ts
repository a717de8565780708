import type { PropertyTexts } from './properties.ts';

const count = (what: string) => `The number of ${what}`;
const most = (what: string) => `The most ${what} the plan allows`;

/** What the properties mean of people, organizations and the service itself. */
export const organizationTexts: PropertyTexts = {
  ApiKey: {
    name: 'Your name for the key',
    prefix: 'The first characters of the key, to tell keys apart',
    last_used_at: 'When the key was last used, to the hour; null if never',
    key: 'The key itself, shown only once',
  },
  AuditActor: {
    type: 'What acted',
    id: 'The ID of the user or API key; null for the service and its operator',
    name: 'The name at that time; null if there was none',
  },
  AuditEntry: {
    actor: 'Who did it',
    target: 'What they did it to',
    action: 'What they did, such as `webhook.created`',
    ip: 'The IP address of the request; null if there was none',
    request_id: 'The ID of the request; null if there was none',
    before: 'The changed fields as they were; null for something new',
    after: 'The changed fields as they are now; null for something deleted',
  },
  AuditTarget: {
    type: 'What they did it to',
    id: 'Its id',
    name: 'Its name at that time; null if it has none',
  },
  Export: { items: 'One item of the export' },
  HealthRecord: { status: 'Always `ok`: if the service is down, it doesn’t answer' },
  Invitation: {
    email: 'The invited email address',
    role: 'The role of the new member',
    organization_name: 'The organization that invites',
  },
  LoginSession: {
    ip: 'The IP address that signed in',
    user_agent: 'The browser and system that signed in, as far as known',
    current: 'Whether it’s the session of this request',
  },
  Member: {
    name: 'The person’s name; null if they gave none',
    email: 'The email address',
    role: 'The person’s role',
  },
  Feed: { name: 'Your name for the feed' },
  FeedCreated: { name: 'Your name for the feed' },
  FeedInput: { name: 'Your name for the feed' },
  MovedNumber: {
    artist_name: 'The name of the artist',
    field: 'Which number moved',
  },
  ReportedChange: { summary: 'What happened, in a sentence' },
  WeeklyReport: {
    time_zone: 'The time zone by whose clock the week begins and ends',
    'changes.total': count('confirmed changes'),
    'changes.critical': count('critical changes'),
    'changes.warning': count('warnings'),
    'changes.info': count('changes of severity `info`'),
    'sections.title': 'What the part is about',
    'sections.lines': 'Its lines',
  },
  Organization: {
    name: 'The name of the organization',
    plan: 'The plan of the organization',
    'plan.name': 'The plan',
    'plan.limits': 'What the plan includes',
    'plan.limits.monitored_artists': most('monitored artists'),
    'plan.limits.check_every_hours':
      'Hours from one check of an artist to the next, at most: while the catalog’s quota lets us, it’s minutes',
    'plan.limits.history_days': 'How many days of history we keep',
    'plan.limits.api_keys': most('API keys'),
    'plan.limits.webhooks': most('webhooks'),
    'plan.limits.destinations': most('destinations'),
    'plan.limits.members': most('members'),
    'plan.limits.alert_rules': most('alert rules'),
    'plan.limits.requests_per_minute': 'Requests per minute for each API key or session',
    'plan.limits.catalog_requests_per_minute':
      'Requests per minute that ask the catalog, for the whole organization. A new one on Free begins with a third of them.',
    'plan.limits.new_artists_per_day': most('artists a day that nobody monitored before'),
    'plan.limits.instant_verify': 'Whether you can monitor artists without proof of ownership',
    'plan.usage': 'What you use of it',
    'plan.usage.monitored_artists': count('monitored artists'),
    'plan.usage.api_keys': count('API keys'),
    'plan.usage.webhooks': count('webhooks'),
    'plan.usage.destinations': count('destinations'),
    'plan.usage.members': count('members, pending invitations included'),
    'plan.usage.alert_rules': count('alert rules'),
    'plan.usage.pending_verifications': count('verifications that wait for a proof'),
    api_terms_accepted_at: 'When the API terms were accepted; null if they weren’t',
  },
  Problem: {
    type: 'The URL of an article about this error',
    title: 'The kind of error, in a phrase',
    status: 'The HTTP status',
    detail: 'What’s wrong in this case',
    request_id: 'The ID of the request. Include it when you ask about the request',
    'errors.path': 'Where: `body.config.url`',
    'errors.message': 'What’s wrong there',
  },
  SavedView: {
    name: 'Your name for the view',
    query:
      'Its filters, as the address of the inbox in the dashboard has them after the question mark',
  },
  SavedViewInput: {
    name: 'Your name for the view',
    query:
      'Its filters, as the address of the inbox in the dashboard has them after the question mark',
  },
  User: {
    name: 'The name; null if none was given',
    email: 'The email address',
    organization: 'The organization this session acts in; null if there is none',
    'organization.name': 'Its name',
    'organization.role': 'The person’s role in it',
    organizations: 'All organizations the person belongs to',
    'organizations.name': 'Its name',
    'organizations.role': 'The person’s role in it',
    pending_email: 'A new email address that isn’t confirmed yet; null if there is none',
    views: 'The views of the inbox that the person saved',
  },
};
