import { Problem } from '../../shared/domain/problems/errors.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { getWebhook } from '../../shared/deliveries/items/stored-targets.ts';
import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { deleteWebhook } from '../../shared/usecases/targets/delete-target.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import { rotateSecret } from '../../shared/usecases/targets/secrets.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { race } from '../support/race.ts';
import { anOrganization, surroundedTests } from '../support/deliveries.ts';

const input = { url: 'https://r.example/hook', name: 'Ours', event_types: [], active: true };

describe('outgoing webhooks', () => {
  const { engine, around, org } = surroundedTests();

  const later = (seconds: number) => {
    around.clock.advance(seconds);
    return { ...org, now: around.clock.now() };
  };

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
});
