import fc from 'fast-check';
import type { Operation } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { refusalsOf } from '../../shared/http/openapi-errors.ts';
import type { Answer, Client, Harness, KeyHolder, Person } from '../support/harness.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';

// Whatever is sent, the answer is one that the operation declares, never a fault of ours, and never
// a word about the inside. Requests are sound ones with something hostile put in somewhere.

/** Frames of a stack, and what only the inside calls so. */
const inside =
  /\bat (?:.+ \()?(?:file:|node:|\/)[^\s)]*:\d+:\d+|node_modules|\.ts:\d|DynamoDB|Exception/;

// `npm run proof` sends 10,000.
const requests = process.env.PROOF === undefined ? 2000 : 10_000;

const hostileText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\u0000', '\ud800', '\u202eevil', '../../etc/passwd', '%00', '${7*7}', "' OR 1=1"],
    ...['__proto__', 'constructor', 'null', 'NaN', '-0', '1e999', 'ORG#x', '\u212a', '\ufeffa'],
    ...['9'.repeat(400), 'x'.repeat(5000), '2026-13-45T99:99:99Z', 'http://[::1]:1/', 'a@b'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[[[[[[[]]]]]]]]),
  fc.jsonValue({ maxDepth: 4 }),
);

interface Attack {
  /** Id of the operation. */
  id: string;
  /** Puts something in the place of one value of the body. */
  body: { at: number; put: unknown; extra: boolean } | { text: string } | null;
  /** In place of the parameters of the path, if given. */
  segment: string | null;
  query: readonly (readonly [string, string])[];
  headers: Record<string, string>;
}

const queryName = fc.constantFrom(
  ...['limit', 'offset', 'cursor', 'days', 'since', 'until', 'status', 'q', 'url', 'artist_id'],
  ...['change_type', 'min_severity', 'acknowledged', 'actor', 'action', 'x'],
);
const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });

const attack: fc.Arbitrary<Attack> = fc.record({
  id: fc.constantFrom(...operations.map(({ id }) => id)),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(20), put: hostile, extra: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ text: hostileText }) },
  ),
  segment: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: hostileText },
  ),
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(queryName, hostileText), { maxLength: 3 }) },
  ),
  headers: fc.dictionary(
    fc.constantFrom('idempotency-key', 'if-none-match', 'origin', 'content-type', 'accept', 'host'),
    printable,
    { maxKeys: 2 },
  ),
});

let h: Harness;
let creator: Person;
let key: KeyHolder;
let world: World;

/** What was destroyed on the way is there again. */
async function renew(): Promise<void> {
  // Only so many mails go to one address in a quarter of an hour.
  h.clock.advance(900);
  creator = await h.organization({ plan: 'business' });
  world = await inhabit(h, creator);
  key = await h.apiKey(creator);
}

beforeAll(async () => {
  h = await wholeApi();
  await renew();
});
afterAll(() => h.stop());

function mutated(sound: unknown, { at, put, extra }: { at: number; put: unknown; extra: boolean }) {
  const fields = Object.entries((sound ?? {}) as Record<string, unknown>);
  if (extra || fields.length === 0) return { ...(sound as object), [`f${at}`]: put };
  const [name] = fields[at % fields.length]!;
  return { ...(sound as object), [name]: put };
}

async function send(
  operation: Operation,
  { body, segment, query, headers }: Attack,
): Promise<Answer> {
  const request = requestOf(operation, world);
  const [sound, soundQuery] = request.path.split('?');
  // A gateway hands over what was percent-encoded well; what was not, it refuses itself.
  const put = segment === null ? null : encodeURIComponent(segment.toWellFormed());
  const path = put === null ? sound! : sound!.replaceAll(/(?<=\/)\w+_[0-9a-z]{26}/g, put || 'x');
  const added = new URLSearchParams();
  for (const [name, value] of query) added.append(name, value.toWellFormed());
  const text =
    body === null || (!operation.body && 'put' in body)
      ? request.body === undefined
        ? undefined
        : JSON.stringify(request.body)
      : 'text' in body
        ? body.text
        : JSON.stringify(mutated(request.body, body));
  const who: Client = forPerson(operation) ? creator : key;
  const isSound = text !== undefined && text === JSON.stringify(request.body);
  const form = operation.form && isSound ? asForm(request.body) : undefined;
  return h.send({
    method: operation.method,
    path: `${path}?${[soundQuery, added.toString()].filter(Boolean).join('&')}`,
    ...(who.credentials.cookies && { cookies: who.credentials.cookies }),
    headers: {
      ...(text !== undefined && { 'content-type': form ? formType : 'application/json' }),
      ...headers,
      ...who.credentials.headers,
    },
    ...(text !== undefined && { body: form ?? text }),
  });
}

const formType = 'application/x-www-form-urlencoded';
const asForm = (body: unknown) => new URLSearchParams(body as Record<string, string>).toString();

function declares(operation: Operation, status: number): boolean {
  const { success, alsoStatus, conditional, method } = operation;
  if (status === success.status || status === alsoStatus) return true;
  if (status === 304) return conditional === true;
  // A body where none is taken is outside of what OpenAPI can say.
  if (method === 'GET' && (status === 413 || status === 415)) return true;
  return status < 500 && refusalsOf(operation).some((code) => errorTable[code].status === status);
}

const forPerson = ({ access }: Operation) => access.kind === 'caller' && access.person === true;

it(`answers ${requests} hostile requests without a fault of ours`, async () => {
  const statuses = new Map<number, number>();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(attack, async (each) => {
      count += 1;
      h.clock.advance(1);
      if (count % 500 === 0) await renew();
      const operation = operations.find(({ id }) => id === each.id)!;
      const { status, body } = await send(operation, each);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 401 && operation.access.kind === 'caller') await renew();
      const shown = JSON.stringify({ id: each.id, status, body });
      expect(declares(operation, status) ? '' : shown).toBe('');
      if (!operation.raw) {
        expect(shown).not.toMatch(inside);
      }
    }),
    { numRuns: requests, seed: 20_261_121, endOnFailure: true },
  );
  // Requests that are all refused alike would prove little.
  expect(statuses.get(200)).toBeGreaterThan(requests / 20);
  expect(statuses.get(400)).toBeGreaterThan(requests / 5);
  expect([...statuses.keys()].length).toBeGreaterThan(8);
});
