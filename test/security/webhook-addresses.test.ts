/**
 * The attack: the address of a webhook is a secret at many receivers (chats, automation services):
 * who knows it can write there. A viewer reads it from the API, somebody reads it from a backup of
 * the table, from an export, or from the audit log, where it stays after it was changed.
 */
import * as z from 'zod';
import { AuditEntry } from '../../shared/domain/people/audit.ts';
import { Webhook } from '../../shared/domain/bodies/webhook.ts';
import { openTarget } from '../../shared/deliveries/steps/open-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { vault } from '../../shared/deliveries/sender/vault.ts';
import { newSecretKey } from '../../shared/aws/key-maker.ts';
import { handlers as webhooks } from '../../functions/api/webhooks/index.ts';
import { HeldLog, ScriptedSender } from '../support/deliveries.ts';
import { scanAll } from '../support/every-kind.ts';
import { type Client, memoryRing, type Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';

const path = '/api/v1/org/webhooks';
const secret = 'T0PSECRETPARTOFTHEADDRESS';
const first = `https://hooks.example.com/services/${secret}/one1`;
const second = `https://hooks.example.com/services/${secret}/two/one1`;
const masked = 'https://hooks.example.com/…one1';

const h = forSuite(wholeApi);
let org: Person;
const sealing = { vault: null as unknown as ReturnType<typeof vault> };
beforeAll(() => {
  sealing.vault = vault(memoryRing({ kid: 'targets', jwk: newSecretKey(h.random) }));
  h.use('webhooks', webhooks, {
    ...h.deps,
    vault: sealing.vault,
    sender: new ScriptedSender(),
    log: new HeldLog(),
    checkUrl: async () => undefined,
  });
});
beforeEach(async () => {
  h.clock.advance(3600);
  org = await h.organization({ plan: 'business' });
});

const make = async (by: Client = org) =>
  (await by.post(path, { url: first, name: 'Ours' })).expect(201, Webhook);
const list = async (who: Client) => (await who.get(path)).expect(200, z.array(Webhook));
const lines = async () => (await org.get('/api/v1/org/audit-log')).expect(200, z.array(AuditEntry));

describe('the address of an outgoing webhook', () => {
  it('is whole for those who may change it, and only its host for others', async () => {
    expect((await make()).url).toBe(first);
    const whole = [org, await h.member(org, 'admin'), await h.apiKey(org)];
    for (const who of whole) expect((await list(who)).map(({ url }) => url)).toEqual([first]);
    for (const role of ['member', 'viewer'] as const) {
      const who = await h.member(org, role);
      expect((await list(who)).map(({ url }) => url)).toEqual([masked]);
    }
  });

  it('is nowhere in the table in the open, whatever was done to the webhook', async () => {
    const { id } = await make();
    (await org.patch(`${path}/${id}`, { url: second })).expect(200);
    (await org.post(`${path}/${id}/rotate-secret`, {})).expect(200);
    (await org.patch(`${path}/${id}`, { name: 'Renamed' })).expect(200);
    const gone = await make();
    (await org.delete(`${path}/${gone.id}`)).expect(204);
    const rows = [...(await scanAll(h.table)).values()];
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is masked in the audit log, which tells that it changed though the masks look the same', async () => {
    const { id } = await make();
    (await org.patch(`${path}/${id}`, { url: second })).expect(200);
    (await org.delete(`${path}/${id}`)).expect(204);
    const told = await lines();
    expect(JSON.stringify(told)).not.toContain(secret);
    const of = (action: string) => told.find((line) => line.action === action);
    expect(of('webhook.created')?.after).toMatchObject({ url: masked });
    expect(of('webhook.updated')).toMatchObject({
      before: { url: masked },
      after: { url: masked },
    });
    expect(of('webhook.deleted')?.before).toMatchObject({ url: masked });
  });

  it('is masked in an export', async () => {
    await make();
    const { items } = (await org.get('/api/v1/org/export')).expect(
      200,
      z.object({ items: z.array(z.object({ kind: z.string(), data: z.looseObject({}) })) }),
    );
    const hook = items.find(({ kind }) => kind === 'webhook');
    expect(hook?.data).toMatchObject({ url_masked: masked });
    expect(hook?.data).not.toHaveProperty('url_sealed');
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it('is opened to deliver, and stays when somebody sends the mask back', async () => {
    const { id } = await make();
    const opened = async () => {
      const target = await getTarget(h.table, org.organizationId, id);
      const deps = { vault: sealing.vault, publicUrl: 'http://localhost:3000' };
      return openTarget(deps, target!, h.clock.now());
    };
    expect(await opened()).toMatchObject({ url: first });
    const answer = await org.patch(`${path}/${id}`, { url: masked, name: 'Renamed' });
    expect(answer.expect(200, Webhook)).toMatchObject({ url: first, name: 'Renamed' });
    expect(await opened()).toMatchObject({ url: first });
    expect((await org.patch(`${path}/${id}`, { url: second })).expect(200, Webhook).url).toBe(
      second,
    );
    expect(await opened()).toMatchObject({ url: second });
  });

  it('of another webhook cannot be put in its place', async () => {
    const [one, other] = [await make(), await make()];
    const target = await getTarget(h.table, org.organizationId, one.id);
    const stolen = { ...target!, item: { ...target!.item, id: other.id } } as typeof target;
    const deps = { vault: sealing.vault, publicUrl: 'http://localhost:3000' };
    await expect(openTarget(deps, stolen!, h.clock.now())).rejects.toThrow('was found with');
  });
});
