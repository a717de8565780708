/**
 * The attack: text that JSON can carry and other places cannot, put into each field of each request
 * behind what would be accepted there: half of a surrogate pair, NUL, characters beyond the BMP.
 */
import { operations } from '../../shared/contract/index.ts';
import { encodeCursor } from '../../shared/usecases/cursor.ts';
import type { Answer, Client, Person } from '../support/harness.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';
import { forSuite } from '../support/suite.ts';

const halves = ['\ud800', '\udfff', '\udc00\ud800', 'a\ud83d', '\ude00b'];
const others = ['\u0000', '\u{1f600}', '\u{10ffff}', '\ufffe', '\u{e0001}'];

const h = forSuite(wholeApi);
let org: Person;
let world: World;
const renew = async () => {
  h.clock.advance(86_400);
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
};

/** The body once for each text in it, with `put` behind that text, and once with it as a name. */
function spoilt(body: unknown, put: string): unknown[] {
  if (typeof body === 'string') return [body + put, put + body];
  if (typeof body !== 'object' || body === null) return [];
  const entries = Object.entries(body);
  return [
    ...entries.flatMap(([name, value]) =>
      spoilt(value, put).map((one) =>
        Array.isArray(body)
          ? Object.assign([...(body as unknown[])], { [name]: one })
          : { ...body, [name]: one },
      ),
    ),
    ...(Array.isArray(body) ? [] : [{ ...body, [`x${put}`]: 1 }]),
  ];
}

const ask = (method: string, path: string, body: unknown): Promise<Answer> =>
  org.send({ method, path, body: JSON.stringify(body) });

const withBody = operations.filter(({ body, form }) => body !== undefined && !form);

describe.each(withBody.map((operation) => ({ id: operation.id, operation })))(
  '$id',
  ({ operation }) => {
    it('takes no half of a surrogate pair, and has no fault with other text', async () => {
      await renew();
      const { path, body = operation.exampleBody ?? {} } = requestOf(operation, world);
      for (const put of [...halves, ...others]) {
        for (const one of spoilt(body, put)) {
          h.clock.advance(5);
          const answer = await ask(operation.method, path, one);
          const shown = JSON.stringify([one, answer.body]);
          if (halves.includes(put)) {
            // Refused for the text, or before it was looked at.
            expect([shown, answer.status]).toEqual([shown, 400]);
          } else {
            expect([shown, answer.status < 500]).toEqual([shown, true]);
          }
        }
      }
    });
  },
);

describe('cursors', () => {
  const lists = () => [
    { path: '/api/v1/changes', list: `FEED#${org.organizationId}#confirmed` },
    { path: '/api/v1/org/audit-log', list: `audit#${org.organizationId}` },
    { path: '/api/v1/org/export', list: `export#${org.organizationId}` },
    { path: `/api/v1/org/webhooks/${world.webhook}/deliveries`, list: world.webhook },
  ];
  const get = (who: Client, path: string, cursor: string) =>
    who.get(`${path}?cursor=${encodeURIComponent(cursor)}`);

  it('of our own form that hold such text are refused', async () => {
    await renew();
    for (const { path, list } of lists()) {
      for (const put of [...halves, ...others]) {
        const places = [put, `2026-11-21T10:00:00.000Z#chg_${put}`, [0, null, put], [4, put, null]];
        for (const place of places) {
          h.clock.advance(5);
          const { status } = await get(org, path, encodeCursor(list, place));
          expect(status).toBeLessThan(500);
          if (halves.includes(put)) expect(status).toBe(400);
        }
      }
    }
  });
});
