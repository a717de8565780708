/*
 * The journey of a customer's program, written with a client that was generated from openapi.json.
 * Started as `node journey.ts URL KEY RECEIVER`; it ends with `done`, or throws.
 */
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.d.ts';

type Change = components['schemas']['Change'];
type Severity = components['schemas']['Severity'];
type Event = webhooks['change.confirmed']['post']['requestBody']['content']['application/json'];

declare const process: { argv: string[] };
const [, , url = '', key = '', receiver = ''] = process.argv;
const api = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${key}` } });

/** The data of an answer. @throws Error with the problem document of a refusal */
async function good<Data>(
  answer: Promise<{ data?: Data; error?: components['schemas']['Problem'] }>,
): Promise<Data> {
  const { data, error } = await answer;
  if (error) throw new Error(`${error.code}: ${error.detail}`);
  if (data === undefined) throw new Error('an answer without data');
  return data;
}

function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${String(found)} instead of ${String(wanted)}`);
}

const organization = await good(api.GET('/api/v1/org'));
const plan: components['schemas']['Plan'] = organization.plan.name;
same(plan, 'business');

const artist = await good(api.POST('/api/v1/verify/instant', { body: { streaming_id: '1001' } }));
const params = { path: { id: artist.id } };
const releases = await good(api.GET('/api/v1/artists/{id}/releases', { params }));
same(releases.length > 0, true);

// A field with a default may be left out; a destination is known by its type.
const hook = await good(
  api.POST('/api/v1/org/webhooks', { body: { url: `${receiver}/hook`, name: 'Generated' } }),
);
same(hook.active, true);
const destination = await good(
  api.POST('/api/v1/org/destinations', {
    body: { type: 'webhook', name: 'Desk', config: { url: `${receiver}/desk` } },
  }),
);
if (destination.type !== 'webhook') throw new Error(`made one of type ${destination.type}`);
same(destination.secret.startsWith('whsec_'), true);
const minimum: Severity = 'warning';
const rule = await good(
  api.POST('/api/v1/org/alerts', {
    body: { name: 'Grave', destination_id: destination.id, min_severity: minimum },
  }),
);
const changed = await good(
  api.PATCH('/api/v1/org/alerts/{id}', {
    params: { path: { id: rule.id } },
    body: { active: false },
  }),
);
same(changed.active, false);

// Filters: a boolean is a boolean, a list is a repeated parameter.
const changes: Change[] = await good(
  api.GET('/api/v1/changes', {
    params: {
      query: { acknowledged: false, change_type: ['RELEASE_ADDED', 'BIO_CHANGED'], limit: 5 },
    },
  }),
);
same(changes.length, 0);

// A refusal is a problem document, whatever its status.
const refused = await api.GET('/api/v1/changes/{id}', {
  params: { path: { id: 'chg_00000000000000000000000000' } },
});
same(refused.error?.code, 'not_found');
same(refused.response.status, 404);

// Without content, there is none.
const gone = await api.DELETE('/api/v1/org/webhooks/{id}', { params: { path: { id: hook.id } } });
same(gone.response.status, 204);

// What webhooks receive has a type, too.
const summaryOf = ({ data }: Event): string => `${data.severity}: ${data.summary}`;
same(typeof summaryOf, 'function');
console.log('done');
