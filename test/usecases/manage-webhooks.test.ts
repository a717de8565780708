import { Problem } from '../../shared/domain/problems/errors.ts';
import { SigningSecret } from '../../shared/domain/targets/signing-secret.ts';
import { getTarget } from '../../shared/table/targets/stored-targets.ts';
import { disableTarget } from '../../shared/table/targets/disable-target.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { getWebhook } from '../../shared/table/targets/stored-targets.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { deleteWebhook } from '../../shared/usecases/targets/delete-target.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import { rotateSecret } from '../../shared/usecases/targets/rotate-secret.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-webhook.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { race } from '../support/race.ts';
import {
  anId,
  anOrganization,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';

const input = { url: 'https://r.example/hook', name: 'Ours', event_types: [], active: true };

describe('outgoing webhooks', () => {
  let engine: TestTable;
  let around: Surroundings;
  let org: Awaited<ReturnType<typeof anOrganization>>;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
  });

  const later = (seconds: number) => {
    around.clock.advance(seconds);
    return { ...org, now: around.clock.now() };
  };

  it('show their secret when they are made and never again', async () => {
    const { secret, ...made } = await createWebhook(around, org, input);
    expect(SigningSecret.parse(secret)).toBe(secret);
    expect(made.secret_hint.slice(-4)).toBe(secret.replace('=', '').slice(-4));
    expect(await listWebhooks(around, org, 'creator')).toEqual([made]);
    const stored = await getWebhook(engine.table, org.organization.id, made.id);
    expect(stored?.secrets[0]?.sealed).toContain(`${org.organization.id}/${made.id}/`);
  });

  it('are listed oldest first, and only those of the organization', async () => {
    const first = await createWebhook(around, org, { ...input, name: 'first' });
    const second = await createWebhook(around, later(1), { ...input, name: 'second' });
    await createWebhook(around, await anOrganization(around), input);
    expect((await listWebhooks(around, org, 'creator')).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);
  });

  it('never exceed the plan, however many are made at a time', async () => {
    const made = await race(
      engine.table,
      Array.from({ length: 12 }, () => () => createWebhook(around, org, input)),
    );
    const refused = made.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as Problem] : [],
    );
    expect(made.length - refused.length).toBe(5);
    for (const { code, facts } of refused) {
      expect([code, facts]).toEqual(['plan_limit_reached', { required_plan: 'business' }]);
    }
    expect(await listWebhooks(around, org, 'creator')).toHaveLength(5);
  });

  it('make room when one is deleted, once', async () => {
    const made = await createWebhook(around, org, input);
    const gone = await race(engine.table, [
      () => deleteWebhook(around, org, made.id),
      () => deleteWebhook(around, org, made.id),
    ]);
    expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const counted = await getOrganization(engine.table, org.organization.id);
    expect(counted?.count_webhooks).toBe(0);
  });

  it('check a URL when it is set and when it changes', async () => {
    const checked: string[] = [];
    const checkUrl = async (kind: string, url: string) => {
      checked.push(`${kind} ${url}`);
      if (url.includes('bad')) throw new Problem('url_not_allowed');
    };
    const guarded = { ...around, checkUrl };
    const bad = { ...input, url: 'https://bad.example/' };
    await expect(createWebhook(guarded, org, bad)).rejects.toThrow('url_not_allowed');
    const { id } = await createWebhook(guarded, org, input);
    await expect(updateWebhook(guarded, org, id, { url: bad.url })).rejects.toThrow(
      'url_not_allowed',
    );
    await updateWebhook(guarded, org, id, { name: 'Renamed' });
    expect(checked).toEqual([
      'webhook https://bad.example/',
      'webhook https://r.example/hook',
      'webhook https://bad.example/',
    ]);
    expect(await listWebhooks(around, org, 'creator')).toEqual([
      expect.objectContaining({ url: input.url, name: 'Renamed' }),
    ]);
  });

  it('change only what the patch names', async () => {
    const { secret, ...made } = await createWebhook(around, org, input);
    expect(secret).toBeDefined();
    const patched = await updateWebhook(around, later(60), made.id, {
      event_types: ['TRACK_ADDED'],
    });
    const updated_at = around.clock.now().toISOString();
    expect(patched).toEqual({ ...made, event_types: ['TRACK_ADDED'], updated_at });
    expect(await listWebhooks(around, org, 'creator')).toEqual([patched]);
  });

  it('are enabled again by active: true and by nothing else', async () => {
    const { id } = await createWebhook(around, org, input);
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'it answered 410', around.clock.now());
    expect(await updateWebhook(around, org, id, { name: 'x' })).toMatchObject({
      status: 'disabled',
      disabled_reason: 'it answered 410',
    });
    expect(await updateWebhook(around, org, id, { active: true })).toMatchObject({
      status: 'active',
      disabled_reason: null,
    });
  });

  it('refuse one of two changes that race', async () => {
    const { id } = await createWebhook(around, org, input);
    const racing = await race(engine.table, [
      () => updateWebhook(around, org, id, { name: 'one' }),
      () => updateWebhook(around, org, id, { name: 'two' }),
    ]);
    const reasons = racing.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as Problem] : [],
    );
    expect(reasons.map(({ code }) => code)).toEqual(['conflict']);
  });

  it('rotate with a day of grace, three secrets at most, and no grace ends them all', async () => {
    const { id } = await createWebhook(around, org, input);
    const second = await rotateSecret(around, org, id, 86_400);
    expect(second.previous_secret_expires_at).toBe('2026-11-22T10:00:00.000Z');
    await rotateSecret(around, later(60), id, 86_400);
    await expect(rotateSecret(around, later(60), id, 86_400)).rejects.toThrow('too_many_secrets');
    const last = await rotateSecret(around, later(60), id, 0);
    expect(last.previous_secret_expires_at).toBeNull();
    const stored = await getWebhook(engine.table, org.organization.id, id);
    expect(stored?.secrets).toHaveLength(1);
    const [shown] = await listWebhooks(around, org, 'creator');
    expect(shown?.secret_hint.slice(-4)).toBe(last.secret.replace('=', '').slice(-4));
  });

  it.each([
    ['update', (id: string, who: typeof org) => updateWebhook(around, who, id, { name: 'x' })],
    ['delete', (id: string, who: typeof org) => deleteWebhook(around, who, id)],
    ['rotate', (id: string, who: typeof org) => rotateSecret(around, who, id, 0)],
  ])("hide another organization's webhook from %s", async (_verb, attempt) => {
    const other = await anOrganization(around);
    const { id } = await createWebhook(around, other, input);
    const refusal = async (target: string) =>
      attempt(target, org).then(
        () => 'done',
        (error: unknown) => JSON.stringify(error),
      );
    expect(await refusal(id)).toBe(await refusal(anId(around, 'webhook')));
    expect(await refusal(id)).toContain('not_found');
    expect(await listWebhooks(around, other, 'creator')).toHaveLength(1);
  });
});
