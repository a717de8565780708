import { operations } from '../../shared/contract/index.ts';
import type { Answer, Client, Person } from '../support/harness.ts';
import { newcomer } from '../support/joining.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';
import { actors, type Actor, decided, marks } from './authorisation.ts';
import { forSuite } from '../support/suite.ts';

// Each operation by each kind of caller, against the table of decisions. The door decides before it
// looks at the input: a query parameter that no operation knows shows who was let in (400), and
// changes nothing.

const h = forSuite(wholeApi);
let home: Person;
let world: World;
let cast: Record<Actor, () => Promise<Client>>;

beforeAll(async () => {
  home = await h.organization({ plan: 'business' });
  world = await inhabit(h, home);
  const stale = await h.organization({ plan: 'business' });
  h.clock.advance(16 * 60);
  const fallen = await h.organization({ plan: 'business' });
  const fallenKey = await h.apiKey(fallen);
  await h.plan(fallen, 'free');
  const key = await h.apiKey(home);
  const invited = await newcomer(h, home, 'admin');
  cast = {
    nobody: async () => h.anonymous,
    loner: () => h.loner(),
    viewer: () => h.member(home, 'viewer'),
    member: () => h.member(home, 'member'),
    admin: () => h.member(home, 'admin'),
    creator: () => h.organization({ plan: 'business' }),
    stale: async () => stale,
    key: async () => key,
    free_key: async () => fallenKey,
    free: () => h.organization({ plan: 'free' }),
    pro: () => h.organization({ plan: 'pro' }),
    invited: async () => invited,
  };
});
beforeEach(() => {
  h.clock.advance(5);
});

async function asks(actor: Actor, operation: (typeof operations)[number]): Promise<Answer> {
  const [path] = requestOf(operation, world).path.split('?');
  const who = await cast[actor]();
  return who.send({ method: operation.method, path: `${path!}?no_such_parameter=1` });
}

/** What the door said, as the table writes it. Who is told about the input was let in, and who gets a feed. */
function verdict({ status, body }: Answer): string {
  if (status === 200) return 'yes';
  const { code } = body as { code: string };
  const found = Object.entries(marks).find(([, means]) => means === code);
  return status === 400 ? 'yes' : (found?.[0] ?? code);
}

describe('the table of decisions', () => {
  it('decides on every operation, and on no other', () => {
    const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();
    expect(idsOf(decided)).toEqual(idsOf(operations));
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s lets in who may, and tells the others why not',
    async (id, operation) => {
      const said = [];
      for (const actor of actors) said.push(verdict(await asks(actor, operation)));
      expect(said.join(' ')).toBe(decided.find((row) => row.id === id)?.cells);
    },
  );
});
