import { operations } from '../../shared/contract/index.ts';
import type { Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';

// `/artists/search` fits `/artists/{id}`: what is spelled out in the contract is never an id.

const h = forSuite(wholeApi);
let org: Person;
beforeAll(async () => {
  org = await h.organization({ plan: 'business' });
});
beforeEach(() => {
  h.clock.advance(5);
});

const literal = [...new Set(operations.map(({ path }) => path))].filter(
  (path) => !path.includes('{'),
);

/** Each literal path that another operation takes for an id, with the methods that it has itself. */
const taken = literal.flatMap((path) => {
  const own = operations.filter((operation) => operation.path === path);
  return operations
    .filter((other) => new RegExp(`^${other.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .filter((other) => !own.some(({ method }) => method === other.method))
    .map(({ method }) => ({ method, path, allow: own.map((one) => one.method).join(', ') }));
});

it('are there, so that the rest says something', () => {
  expect(taken.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['DELETE /api/v1/artists/search', 'DELETE /api/v1/verify/pending']),
  );
});

it.each(taken)('$method $path is a 405, and says $allow', async ({ method, path, allow }) => {
  const answer = await h.send({ method, path, cookies: [org.cookie] });
  answer.refused('method_not_allowed');
  expect(answer.headers.allow).toBe(allow);
});
