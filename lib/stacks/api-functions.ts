import type { Group, Operation } from '../../shared/contract/define.ts';
import { capabilitySettings } from '../../shared/plan/catalogs.ts';
import { chatSettings, paceSettings, siteSettings } from '../../shared/plan/settings.ts';
import type { ApiRoute } from '../constructs/api-group.ts';
import { namesOf } from '../planned-settings.ts';
import type { FunctionSpec } from './function-spec.ts';
import type { Needs } from './needs.ts';
import { items } from './table-rights.ts';

const members = { table: items, sessions: 'check' } as const;
const changeLists = [...items, 'feed', 'thread'] as const;
const doors = ['CORS_ORIGINS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] as const;

function api(group: Group, impact: string, needs: Needs): FunctionSpec {
  const settings = [...doors, ...(needs.settings ?? [])];
  return { entry: `functions/api/${group}`, impact, needs: { ...needs, settings } };
}

/** Groups whose operations were all of another one, which comes before them in the contract. */
export const formerGroups: Readonly<Partial<Record<Group, Group>>> = {
  releases: 'artists',
  imports: 'artists',
  'change-reports': 'changes',
};

/** The functions behind the HTTP API, one for each group of the contract. */
export const apiFunctions: Readonly<Record<Group, FunctionSpec>> = {
  health: api('health', 'Monitoring probes and customers’ programs may see the service as down.', {
    deployedAt: true,
  }),
  pages: api(
    'pages',
    'Some people may be unable to read the API reference, or what an error means.',
    {},
  ),
  'sign-in': api('sign-in', 'Some people may be unable to sign in or confirm an email address.', {
    ...members,
    table: [...items, 'ConditionCheckItem'],
    sessions: 'sign',
    pepper: 'make',
    mail: ['sign_in'],
    sends: ['notices'],
    settings: ['FIRST_PLAN', 'SIGN_IN_STARTS_PER_IP_PER_HOUR'],
  }),
  account: api('account', 'Some signed-in people may see errors, or be unable to sign out.', {
    ...members,
    pepper: 'read',
    mail: ['sign_in', 'alerts'],
  }),
  organization: api('organization', 'Some customers may be unable to invite or remove people.', {
    ...members,
    table: [...items, 'feed'],
    pepper: 'read',
    mail: ['sign_in', 'alerts'],
    sends: ['erasures'],
  }),
  artists: api(
    'artists',
    'Some customers and their programs may be unable to read or remove artists.',
    {
      ...members,
      table: changeLists,
      sends: ['requested-checks'],
      asks: ['catalog'],
      settings: [...namesOf(paceSettings), 'LASTFM'],
    },
  ),
  releases: api('releases', 'Some customers may be unable to see or mark releases.', {
    ...members,
    table: changeLists,
    sends: ['changes'],
    asks: ['catalog'],
  }),
  imports: api('imports', 'Some customers may be unable to monitor many artists at once.', {
    ...members,
    sends: ['upkeep'],
    settings: ['CATALOG'],
  }),
  verification: api(
    'verification',
    'Some customers may be unable to verify an artist and start monitoring it.',
    {
      ...members,
      table: [...items, 'ConditionCheckItem'],
      sends: ['upkeep', 'proofs', 'requested-checks'],
      asks: ['catalog'],
      settings: namesOf(siteSettings),
    },
  ),
  changes: api(
    'changes',
    'Some customers may be unable to read changes. Deliveries still go out.',
    {
      ...members,
      table: changeLists,
      sends: ['changes'],
      // What can be told; no source is asked.
      settings: [...namesOf(capabilitySettings), 'LASTFM'],
    },
  ),
  'change-reports': api(
    'change-reports',
    'Some customers may be unable to report a release. Alerts still go out.',
    {
      ...members,
      sends: ['changes'],
      mail: ['alerts'],
      settings: ['CATALOG', 'PICTURE_HOSTS', 'REPORT_FORMS'],
    },
  ),
  destinations: api(
    'destinations',
    'Some customers may be unable to set up or test destinations.',
    {
      ...members,
      encryptionKey: 'make',
      pepper: 'read',
      sends: ['message-deliveries', 'changes'],
      mail: ['alerts'],
      settings: namesOf(chatSettings),
    },
  ),
  alerts: api('alerts', 'Some customers may be unable to edit alert rules. Alerts still go out.', {
    ...members,
    table: [...changeLists, 'ConditionCheckItem'],
    settings: ['CATALOG'],
  }),
  feeds: api(
    'feeds',
    'Some people’s calendars and feed readers may not be updated. Alerts still go out.',
    {
      ...members,
      table: changeLists,
      settings: ['CATALOG'],
    },
  ),
  webhooks: api(
    'webhooks',
    'Some customers may be unable to set up webhooks or resend deliveries.',
    {
      ...members,
      encryptionKey: 'make',
      sends: ['webhook-deliveries', 'changes'],
      settings: namesOf(chatSettings),
    },
  ),
  'api-keys': api(
    'api-keys',
    'Some customers may be unable to create API keys or revoke leaked ones.',
    {
      ...members,
      table: [...items, 'ConditionCheckItem'],
    },
  ),
};

/**
 * The gateway's routes of an operation. Programs may look by HEAD whether a feed or a document is there,
 * and has changed; the gateway wouldn't take that for a GET.
 */
export function routesOf({ id, method, path, raw }: Operation): ApiRoute[] {
  const own: ApiRoute = { id, method, path };
  return raw?.packed ? [own, { id: `${id}Head`, method: 'HEAD', path }] : [own];
}

/** Serves the page that people use, and its files. */
export const dashboard: FunctionSpec = {
  entry: 'functions/dashboard',
  impact:
    'Some people may be unable to open the dashboard or the links in emails. The API still works, and alerts still go out.',
  needs: { settings: ['CATALOG', 'PICTURE_HOSTS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] },
};

/**
 * With every method: what the page doesn't take is refused by its own function. A path of the
 * contract goes before, since it is more specific.
 */
export const dashboardRoutes = [
  { id: 'Start', method: 'ANY', path: '/' },
  { id: 'App', method: 'ANY', path: '/app' },
  { id: 'Screens', method: 'ANY', path: '/app/{proxy+}' },
  { id: 'Assets', method: 'ANY', path: '/assets/{proxy+}' },
] as const;

/**
 * Speaks the Model Context Protocol. It has no rights: it calls the API, with the key that came with
 * the request.
 */
export const mcp: FunctionSpec = {
  entry: 'functions/mcp',
  impact:
    'Some assistants may be unable to read or acknowledge changes. The API still works, and alerts still go out.',
  needs: { settings: ['CORS_ORIGINS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] },
};

/** With every method: what the protocol doesn’t take is refused by the function. */
export const mcpRoutes = [{ id: 'Endpoint', method: 'ANY', path: '/mcp' }] as const;
