import { operations } from '../../shared/contract/index.ts';
import { readOnlyFields } from '../../shared/http/whole-object.ts';
import type { Answer, Person } from '../support/harness.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';
import { forSuite } from '../support/suite.ts';

// A client may read an object, change a field and send all of it back.

const h = forSuite(wholeApi);
let org: Person;
let world: World;
beforeAll(async () => {
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
});
beforeEach(() => {
  h.clock.advance(5);
});

const patches = operations.filter(({ method }) => method === 'PATCH');
const rows = patches.map((operation) => [operation.id, operation] as const);
const objectOf = (answer: Answer) => answer.expect(200) as Record<string, unknown>;

it.each(rows)('%s takes the object as it is, and then changes nothing', async (_, operation) => {
  const { path } = requestOf(operation, world);
  const before = objectOf(await org.patch(path, {}));
  const mails = h.mails.length;
  h.clock.advance(1);
  expect(objectOf(await org.patch(path, before))).toEqual(before);
  expect(h.mails).toHaveLength(mails);
});

it.each(rows)('%s refuses another value of what is read-only', async (_, operation) => {
  const { path } = requestOf(operation, world);
  const before = objectOf(await org.patch(path, {}));
  const names = Object.keys(readOnlyFields(operation)).filter((name) => name in before);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    h.clock.advance(1);
    const answer = await org.patch(path, { ...before, [name]: 'another' });
    expect(answer.expect(400)).toMatchObject({
      code: 'read_only',
      errors: [
        { path: `body.${name}`, message: 'is read-only. Send its current value, or leave it out' },
      ],
    });
  }
  expect(objectOf(await org.patch(path, {}))).toEqual(before);
});

it('changes what is new in a whole object, and leaves alone what is as it was', async () => {
  const path = `/api/v1/org/webhooks/${world.webhook}`;
  const before = objectOf(await org.get(path));
  const after = objectOf(await org.patch(path, { ...before, name: 'Renamed' }));
  expect(after).toEqual({ ...before, name: 'Renamed', updated_at: h.clock.now().toISOString() });
});

it('asks no address again for its consent when a destination is renamed', async () => {
  const path = `/api/v1/org/destinations/${world.mailDestination}`;
  const before = objectOf(await org.get(path));
  expect(before.status).toBe('unconfirmed');
  const mails = h.mails.length;
  const after = objectOf(await org.patch(path, { ...before, name: 'Renamed' }));
  expect(after).toMatchObject({ name: 'Renamed', status: 'unconfirmed' });
  expect(h.mails).toHaveLength(mails);
});

it('still refuses what no object of this kind has', async () => {
  const path = `/api/v1/org/webhooks/${world.webhook}`;
  const before = objectOf(await org.get(path));
  (await org.patch(path, { ...before, colour: 'red' })).refused('invalid_input');
});
