import { newApiKey } from '../../../shared/domain/people/api-key.ts';
import type { Sent } from '../../support/events.ts';
import type { Harness, KeyHolder, Person } from '../../support/harness.ts';
import type { World } from '../../support/whole-api.ts';

/** Whom and what the mistakes are made with. */
export interface Stage {
  h: Harness;
  org: Person;
  world: World;
  key: KeyHolder;
}

type Request = Omit<Sent, 'body'> & { body?: unknown };
type Make = (stage: Stage) => Request | Promise<Request>;

const v1 = '/api/v1';
const get = (path: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path,
  headers,
});
const withKey = ({ key }: Pick<KeyHolder, 'key'>) => ({ authorization: `Bearer ${key}` });
const json = (stage: Stage, method: string, path: string, body: unknown): Request => ({
  method,
  path,
  headers: { ...withKey(stage.key), 'content-type': 'application/json' },
  body,
});
const listed = (query: string) => (stage: Stage) =>
  get(`${v1}/changes?${query}`, withKey(stage.key));
const rule = ({ world }: Stage) => ({ name: 'Desk', destination_id: world.usedDestination });

/** A key with another last character, so that its checksum is wrong. */
function mistyped(key: string): string {
  return key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
}

/** Mistakes that people and programs typically make, each as the request that they send. */
export const mistakes: Readonly<Record<string, Make>> = {
  'no credentials': () => get(`${v1}/artists`),
  'a key without the word Bearer': ({ key }) => get(`${v1}/artists`, { authorization: key.key }),
  'a key in X-API-Key': ({ key }) => get(`${v1}/artists`, { 'x-api-key': key.key }),
  'Basic in place of Bearer': () => get(`${v1}/artists`, { authorization: 'Basic eDp5' }),
  'a key with a typing error': ({ key }) =>
    get(`${v1}/artists`, withKey({ key: mistyped(key.key) })),
  'half a key': ({ key }) => get(`${v1}/artists`, withKey({ key: key.key.slice(0, 20) })),
  'a key that does not exist': ({ h }) =>
    get(`${v1}/artists`, withKey({ key: newApiKey((count) => h.random.bytes(count)) })),
  'a key that was revoked': async ({ h, org }) => {
    const key = await h.apiKey(org);
    (await (await h.again(org)).delete(`${v1}/org/api-keys/${key.id}`)).expect(204);
    return get(`${v1}/artists`, withKey(key));
  },
  'a session that has ended': async ({ h, org }) => {
    const ended = await h.member(org, 'viewer');
    (await ended.post(`${v1}/auth/logout`)).expect(204);
    return { ...get(`${v1}/artists`), cookies: [ended.cookie] };
  },
  'a key in the URL': ({ key }) => get(`${v1}/artists?api_key=${key.key}`),
  'a key where a person is asked for': ({ key }) => get(`${v1}/auth/me`, withKey(key)),
  'a path without /api': ({ key }) => get('/v1/artists', withKey(key)),
  'a slash at the end': ({ key }) => get(`${v1}/artists/`, withKey(key)),
  'a path that does not exist': ({ key }) => get(`${v1}/artist`, withKey(key)),
  'PUT in place of PATCH': (stage) =>
    json(stage, 'PUT', `${v1}/org/webhooks/${stage.world.webhook}`, { name: 'Ours' }),
  'DELETE where only GET is': ({ key }) => ({
    ...get(`${v1}/artists/search`, withKey(key)),
    method: 'DELETE',
  }),
  'an id of the catalog': ({ key }) => get(`${v1}/artists/27`, withKey(key)),
  'an id of another kind': ({ key, world }) =>
    get(`${v1}/org/webhooks/${world.usedDestination}`, withKey(key)),
  'an id that does not exist': ({ key }) => get(`${v1}/artists/ma_${'0'.repeat(26)}`, withKey(key)),
  'a comma too many': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, '{\n  "name": "Desk",\n  "active": true,\n}'),
  'a body that is cut off': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, '{"name": "Desk", "active'),
  'no body': (stage) => json(stage, 'POST', `${v1}/org/alerts`, undefined),
  'a form in place of JSON': (stage) => ({
    ...json(stage, 'POST', `${v1}/org/alerts`, 'name=Desk'),
    headers: { ...withKey(stage.key), 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'fields that are missing or of a wrong type': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, { name: '', active: 'yes' }),
  'a severity that does not exist': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, { ...rule(stage), min_severity: 'high' }),
  'a change type that does not exist': listed('change_type=NEW_RELEASE'),
  'a type of destination that does not exist': (stage) =>
    json(stage, 'POST', `${v1}/org/destinations`, { name: 'Desk', type: 'slack', config: {} }),
  'a field that does not exist': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, { ...rule(stage), severity: 'info' }),
  'a query parameter that does not exist': listed('page=2'),
  'a limit over the maximum': listed('limit=500'),
  'a time that is none': listed('since=yesterday'),
  'an id of the catalog in a filter': listed('artist_id=27'),
  'a destination that does not exist': (stage) =>
    json(stage, 'POST', `${v1}/org/alerts`, {
      name: 'Desk',
      destination_id: `dest_${'0'.repeat(26)}`,
    }),
  'another value of a read-only field': (stage) =>
    json(stage, 'PATCH', `${v1}/org/webhooks/${stage.world.webhook}`, { status: 'disabled' }),
  'deleting what is in use': ({ key, world }) => ({
    ...get(`${v1}/org/destinations/${world.usedDestination}`, withKey(key)),
    method: 'DELETE',
  }),
  'an address that is no artist': ({ key }) =>
    get(
      `${v1}/artists/lookup?url=${encodeURIComponent('https://www.deezer.com/album/1')}`,
      withKey(key),
    ),
  'a plan that is too small': async ({ h }) => {
    const { cookie } = await h.organization({ plan: 'free' });
    const headers = { 'content-type': 'application/json' };
    const body = { url: 'https://example.com/hook', name: 'Ours' };
    return { method: 'POST', path: `${v1}/org/webhooks`, headers, cookies: [cookie], body };
  },
  'a role that is too low': async ({ h, org, world }) => {
    const { cookie } = await h.member(org, 'viewer');
    return { method: 'DELETE', path: `${v1}/artists/${world.artist}`, cookies: [cookie] };
  },
  'a code that is wrong': ({ world }) => ({
    method: 'POST',
    path: `${v1}/auth/login/verify`,
    headers: { 'content-type': 'application/json' },
    body: { login_id: world.login.login_id, code: 'AAAA-AAAA' },
  }),
  'an idempotency key for two requests': async (stage) => {
    const send = (name: string) => {
      const made = json(stage, 'POST', `${v1}/org/alerts`, { ...rule(stage), name });
      return { ...made, headers: { ...made.headers, 'idempotency-key': 'nightly' } };
    };
    (await stage.h.send(written(send('One')))).expect(201);
    return send('Two');
  },
  'too many requests at once': async ({ h }) => {
    const { cookie } = await h.organization({ plan: 'free' });
    const request = { method: 'GET', path: `${v1}/artists`, cookies: [cookie] };
    for (let count = 0; count < 20; count += 1) (await h.send(request)).expect(200);
    return request;
  },
};

/** A body as it is sent: a text as it is, anything else as JSON. */
export function written({ body, ...request }: Request): Sent {
  if (body === undefined) return request;
  return { ...request, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
