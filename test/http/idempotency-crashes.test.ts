import * as z from 'zod';
import { operations } from '../../shared/contract/index.ts';
import { User } from '../../shared/domain/bodies/account.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { store } from '../support/confirmed.ts';
import { remainingSeconds } from '../support/events.ts';
import type { Answer, Person } from '../support/harness.ts';
import { tokenTo } from '../support/joining.ts';
import { killedEverywhere, tableFaults } from '../support/table-faults.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** An operation that creates, and how to see what it made. */
interface Creation {
  operation: string;
  path: string | ((org: Person) => string);
  /** What is sent, after whatever it needs was made. */
  body: (org: Person) => Promise<object>;
  /** The ids of what there is. */
  made: (org: Person, table: TestedTable) => Promise<string[]>;
  /** If it isn’t 201. */
  status?: 202;
  /** What the organization counts of it. */
  counted?:
    'api_keys' | 'webhooks' | 'destinations' | 'alerts' | 'artists' | 'feeds' | 'invitations';
  /** Whether one that died after it made something is found again without its note. */
  findsItself?: true;
}

const Id = z.object({ id: z.string() });
const listed = (path: string) => async (org: Person) =>
  (await org.get(path)).expect(200, z.array(Id)).map(({ id }) => id);
const same = (body: object) => async () => body;

/** The change that each organization has here. */
const changeOf = ({ organizationId }: Person) => derivedId('change', organizationId, 1);
const notesPath = (org: Person) => `/api/v1/changes/${changeOf(org)}/notes`;

const creations: readonly Creation[] = [
  {
    operation: 'createOrganization',
    path: '/api/v1/auth/organizations',
    body: same({ name: 'Second' }),
    made: async (org) =>
      (await org.get('/api/v1/auth/me'))
        .expect(200, User)
        .organizations.map(({ id }) => id)
        .filter((id) => id !== org.organizationId),
  },
  {
    operation: 'createApiKey',
    path: '/api/v1/org/api-keys',
    body: async (org) => {
      (await org.post('/api/v1/org/api-terms/accept')).expect(200);
      return { name: 'x' };
    },
    made: listed('/api/v1/org/api-keys'),
    counted: 'api_keys',
  },
  {
    operation: 'createWebhook',
    path: '/api/v1/org/webhooks',
    body: same({ name: 'x', url: 'https://receiver.example/in' }),
    made: listed('/api/v1/org/webhooks'),
    counted: 'webhooks',
  },
  {
    operation: 'createDestination',
    path: '/api/v1/org/destinations',
    body: async (org) => ({
      name: 'Desk',
      type: 'email',
      config: { address: `${org.userId}@example.net` },
    }),
    made: listed('/api/v1/org/destinations'),
    counted: 'destinations',
  },
  {
    operation: 'createAlert',
    path: '/api/v1/org/alerts',
    body: async (org) => {
      const config = { url: 'https://receiver.example/in' };
      const input = { name: 'x', type: 'webhook', config };
      const { id } = (await org.post('/api/v1/org/destinations', input)).expect(201, Id);
      return { name: 'All', destination_id: id };
    },
    made: listed('/api/v1/org/alerts'),
    counted: 'alerts',
  },
  {
    operation: 'createMute',
    path: '/api/v1/org/mutes',
    body: same({ change_types: ['PROFILE_NAME_CHANGED'], until: '2026-12-01T00:00:00Z' }),
    made: listed('/api/v1/org/mutes'),
  },
  {
    operation: 'createFeed',
    path: '/api/v1/org/feeds',
    body: same({ kind: 'calendar', name: 'x' }),
    made: listed('/api/v1/org/feeds'),
    counted: 'feeds',
  },
  {
    operation: 'createChangeNote',
    path: notesPath,
    body: same({ text: 'Ours' }),
    made: async (org) => listed(notesPath(org))(org),
  },
  {
    operation: 'createChangeReport',
    path: (org) => `/api/v1/changes/${changeOf(org)}/reports`,
    body: same({ to: 'Deezer' }),
    made: async (org) =>
      (await org.get(`/api/v1/changes/${changeOf(org)}`))
        .expect(200, z.object({ reports: z.array(Id) }))
        .reports.map(({ id }) => id),
  },
  {
    operation: 'createInvitation',
    path: '/api/v1/org/invitations',
    body: async (org) => ({ email: `${org.userId}@example.org`, role: 'viewer' }),
    made: listed('/api/v1/org/invitations'),
    counted: 'invitations',
    findsItself: true,
  },
  {
    operation: 'importArtists',
    path: '/api/v1/artists/import',
    body: same({ rows: [{ artist: '1002' }] }),
    status: 202,
    made: async ({ organizationId: org }, table) => {
      const { pk } = keys.import(org, '');
      const imports = await queryPrefix(table, pk, 'IMPORT#');
      return imports.map(({ sk }) => String(sk).slice('IMPORT#'.length));
    },
  },
  {
    operation: 'startVerification',
    path: '/api/v1/verify/start',
    body: same({ streaming_id: '1002' }),
    made: async (org) => [(await org.get('/api/v1/verify/pending')).expect(200, Id).id],
    findsItself: true,
  },
  {
    operation: 'verifyInstantly',
    path: '/api/v1/verify/instant',
    body: same({ streaming_id: '1003' }),
    made: listed('/api/v1/artists'),
    counted: 'artists',
  },
];

describe('a request with an Idempotency-Key that comes to grief', () => {
  const h = forSuite(wholeApi);
  let faults: ReturnType<typeof tableFaults>;
  beforeAll(() => {
    faults = tableFaults(h.table, () => [h.mails.length, h.queued.length].join());
  });

  it('is known here for each operation that takes one', () => {
    const taking = operations.filter(({ idempotent }) => idempotent).map(({ id }) => id);
    expect(creations.map(({ operation }) => operation).toSorted()).toEqual(taking.toSorted());
  });

  async function prepare(creation: Creation) {
    const org = await h.organization({ plan: 'business' });
    const { organizationId: organization_id } = org;
    await store(h.table, [{ n: 1, at: h.clock.now().toISOString(), organization_id }]);
    const path = typeof creation.path === 'string' ? creation.path : creation.path(org);
    const body = await creation.body(org);
    const options = { headers: { 'idempotency-key': 'one' } };
    return { org, send: () => org.post(path, body, options) };
  }

  /** What the client may be told of the one object, once the dead attempt's lock has run out. */
  async function expectOne(creation: Creation, org: Person, answer: Answer): Promise<void> {
    const made = await creation.made(org, h.table);
    expect(made).toHaveLength(1);
    if (answer.status === 409) {
      expect(answer.body).toMatchObject({ code: 'already_created', id: made[0] });
      expect(creation.findsItself).toBeUndefined();
    } else {
      expect([200, 201, 202]).toContain(answer.status);
      expect(answer.body).toMatchObject({ id: made[0] });
    }
    if (creation.counted === undefined) return;
    const organization = await getOrganization(h.table, org.organizationId);
    expect(organization?.[`count_${creation.counted}`]).toBe(1);
  }

  it.each(creations)(
    'at any call of the table makes one object with its repetition: $operation',
    async (creation) => {
      const crashes = await killedEverywhere(faults, async () => {
        const { org, send } = await prepare(creation);
        const first = await faults.inFunction(send);
        if (faults.takeCrash() === null) first.expect(creation.status ?? 201);
        else h.clock.advance(remainingSeconds + 2);
        await expectOne(creation, org, await send());
        await expectOne(creation, org, await send());
      });
      expect(crashes).toBeGreaterThanOrEqual(8);
    },
  );

  it('has its invitation’s mail sent by the repetition, with the link that is good', async () => {
    const creation = creations.find(({ operation }) => operation === 'createInvitation')!;
    let isMailed = false;
    for (let at = 1; !isMailed; at += 1) {
      const { org, send } = await prepare(creation);
      const mails = h.mails.length;
      faults.arm(at, 'after');
      await faults.inFunction(send);
      if (faults.takeCrash() === null) break;
      isMailed = h.mails.length > mails;
      h.clock.advance(remainingSeconds + 2);
      await send();
      const token = tokenTo(h, `${org.userId}@example.org`);
      const preview = await h.anonymous.post('/api/v1/auth/invitations/preview', { token });
      preview.expect(200);
    }
    expect(isMailed).toBe(true);
  });

  it('makes nothing where its mail cannot be sent, and may be sent again', async () => {
    const creation = creations.find(({ operation }) => operation === 'createDestination')!;
    const { org, send } = await prepare(creation);
    const { mailer } = h.deps;
    const working = { ...mailer };
    mailer.send = async () => {
      throw new Problem('mail_unavailable');
    };
    (await send()).refused('mail_unavailable');
    expect(await creation.made(org, h.table)).toEqual([]);
    Object.assign(mailer, working);
    (await send()).expect(201);
    expect(await creation.made(org, h.table)).toHaveLength(1);
  });
});
