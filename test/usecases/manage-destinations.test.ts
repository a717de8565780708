import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { getDestination, getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { findToken } from '../../shared/table/people/tokens.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { deleteDestination } from '../../shared/usecases/targets/delete-target.ts';
import { listDestinations } from '../../shared/usecases/targets/read-targets.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import {
  anOrganization,
  aRuleFor,
  surroundedTests,
  laterSurroundings,
} from '../support/deliveries.ts';
import { race } from '../support/race.ts';

const chat: DestinationInput = {
  name: 'Our channel',
  type: 'chat_a',
  config: { url: 'https://hooks.slack.com/services/T000/B000/secretabcd' },
};
const mail: DestinationInput = {
  name: 'Desk',
  type: 'email',
  config: { address: 'desk@example.com' },
};
const webhook: DestinationInput = {
  name: 'Hook',
  type: 'webhook',
  config: { url: 'https://r.example/incoming/hook' },
};

describe('destinations', () => {
  const { engine, around, org } = surroundedTests({ surroundings: laterSurroundings });

  const aRule = async (destination_id: string, name = 'Rule') =>
    createAlert(around, org, aRuleFor(destination_id, { name }));

  const problemOf = async (attempt: Promise<unknown>): Promise<Problem> =>
    attempt.then(
      () => {
        throw new Error('nothing was refused');
      },
      (error: unknown) => error as Problem,
    );

  const disable = async (id: string) => {
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'no_service', around.clock.now());
  };

  describe('when they are made', () => {
    it('mask the URL in every read and keep it sealed', async () => {
      const made = await createDestination(around, org, chat);
      expect(made).toMatchObject({
        config: { url: 'https://hooks.slack.com/…abcd' },
        status: 'active',
        secret_hint: null,
      });
      expect(made).not.toHaveProperty('secret');
      expect(await listDestinations(around, org)).toEqual([made]);
      const stored = await getDestination(engine.table, org.organization.id, made.id);
      expect(stored?.url_sealed).toBe(
        `${org.organization.id}/${made.id}/https://hooks.slack.com/services/T000/B000/secretabcd`,
      );
    });

    it('never exceed the plan, however many are made at a time', async () => {
      const free = await anOrganization(around, 'free');
      const made = await Promise.allSettled(
        Array.from({ length: 8 }, () => createDestination(around, free, chat)),
      );
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(
        plans.free.destinations,
      );
      const { code, facts } = await problemOf(createDestination(around, free, chat));
      expect([code, facts]).toEqual(['plan_limit_reached', { required_plan: 'pro' }]);
    });
  });

  describe('of type email', () => {
    it('wait until the owner of the address agrees, who may click twice', async () => {
      const { id, status } = await createDestination(around, org, mail);
      expect(status).toBe('unconfirmed');
      expect(around.mailer.mails).toEqual([expect.objectContaining({ to: 'desk@example.com' })]);
      const token = around.mailer.lastToken();
      expect(await confirmByToken(around, token)).toEqual({ confirmed: 'destination' });
      expect(await confirmByToken(around, token)).toEqual({ confirmed: 'destination' });
      expect(await listDestinations(around, org)).toEqual([
        expect.objectContaining({ id, status: 'active', config: { address: 'desk@example.com' } }),
      ]);
    });

    it('cannot be confirmed after a week, nor by an unknown token', async () => {
      await createDestination(around, org, mail);
      around.clock.advance(7 * 86_400);
      const late = confirmByToken(around, around.mailer.lastToken());
      await expect(late).rejects.toThrow('not_found');
      await expect(confirmByToken(around, 'A'.repeat(43))).rejects.toThrow('not_found');
    });

    it('ask a new address again, and the old link confirms nothing any more', async () => {
      const { id } = await createDestination(around, org, mail);
      const old = around.mailer.lastToken();
      await confirmByToken(around, old);
      const before = await getDestination(engine.table, org.organization.id, id);
      const moved = await updateDestination(around, org, id, {
        config: { address: 'other@example.com' },
      });
      expect(moved.status).toBe('unconfirmed');
      await expect(confirmByToken(around, old)).rejects.toThrow('not_found');
      expect(await confirmByToken(around, around.mailer.lastToken())).toEqual({
        confirmed: 'destination',
      });
      const after = await getDestination(engine.table, org.organization.id, id);
      expect(after?.unsubscribe?.hash).not.toBe(before?.unsubscribe?.hash);
      const oldToken = before!.unsubscribe!.sealed.split('/').at(-1)!;
      const kept = await findToken(engine.table, oldToken, around.clock.now());
      expect(Object.keys(kept!.subject)).toEqual(['suppression']);
    });

    it('stay as they are when a new address cannot be asked', async () => {
      const { id } = await createDestination(around, org, mail);
      await confirmByToken(around, around.mailer.lastToken());
      around.mailer.fault = new Problem('mail_unavailable');
      const config = { address: 'other@example.com' };
      await expect(updateDestination(around, org, id, { config })).rejects.toThrow(
        'mail_unavailable',
      );
      expect((await listDestinations(around, org))[0]).toMatchObject({
        status: 'active',
        config: { address: 'desk@example.com' },
      });
    });

    it('send the mail again to an address that has not agreed, and not to one that has', async () => {
      const { id } = await createDestination(around, org, mail);
      await updateDestination(around, org, id, { config: mail.config });
      expect(around.mailer.mails).toHaveLength(2);
      await confirmByToken(around, around.mailer.lastToken());
      const same = await updateDestination(around, org, id, { config: mail.config, name: 'New' });
      expect(same).toMatchObject({ status: 'active', name: 'New' });
      expect(around.mailer.mails).toHaveLength(2);
    });

    it('end by the unsubscribe link, which an old confirmation does not undo', async () => {
      const { id } = await createDestination(around, org, mail);
      const consent = around.mailer.lastToken();
      await confirmByToken(around, consent);
      const stored = await getDestination(engine.table, org.organization.id, id);
      const token = stored!.unsubscribe!.sealed.split('/').at(-1)!;
      expect(await confirmByToken(around, token)).toEqual({ confirmed: 'unsubscription' });
      expect((await listDestinations(around, org))[0]).toMatchObject({
        status: 'disabled',
        disabled_reason: 'The recipient unsubscribed.',
      });
      await expect(confirmByToken(around, consent)).rejects.toThrow('not_found');
    });

    it('send one address three mails an hour at most, and ten of all organizations', async () => {
      const { id } = await createDestination(around, org, mail);
      for (let count = 1; count < 3; count += 1) {
        await updateDestination(around, org, id, { config: mail.config });
      }
      const { code, headers } = await problemOf(
        updateDestination(around, org, id, { config: mail.config }),
      );
      expect([code, headers]).toEqual(['rate_limited', { 'retry-after': '3600' }]);
      expect(around.mailer.mails).toHaveLength(3);
      for (let count = 0; count < 7; count += 1) {
        await createDestination(around, await anOrganization(around), mail);
      }
      const eleventh = createDestination(around, await anOrganization(around), mail);
      await expect(eleventh).rejects.toThrow('rate_limited');
      expect(around.mailer.mails).toHaveLength(10);
    });

    it('escape what the organization is called in the mail', async () => {
      const named = { ...org, organization: { ...org.organization, name: '<b>&"Loud"</b>' } };
      await createDestination(around, named, mail);
      expect(around.mailer.mails[0]?.html).toContain('&lt;b&gt;&amp;&quot;Loud&quot;&lt;/b&gt;');
      expect(around.mailer.mails[0]?.text).toContain('<b>&"Loud"</b>');
    });
  });

  describe('when they change', () => {
    it('take the masked URL for the one that is there', async () => {
      const { id, config } = await createDestination(around, org, webhook);
      await updateDestination(around, org, id, { config });
      const stored = await getDestination(engine.table, org.organization.id, id);
      expect(stored?.url_sealed).toContain('https://r.example/incoming/hook');
      expect(stored?.secrets).toHaveLength(1);
    });

    it('don’t become a webhook, nor the other way round: something may wait for them', async () => {
      const { id } = await createDestination(around, org, chat);
      const hook = await createDestination(around, org, webhook);
      for (const [of, type] of [
        [id, 'webhook'],
        [hook.id, 'chat_a'],
      ] as const) {
        const { code, errors } = await problemOf(updateDestination(around, org, of, { type }));
        expect(code).toBe('invalid_input');
        expect(errors?.map(({ path }) => path)).toEqual(['body.type']);
      }
    });

    it('are enabled again when their config is named, and not by a new name', async () => {
      const { id } = await createDestination(around, org, chat);
      await disable(id);
      expect(await updateDestination(around, org, id, { name: 'x' })).toMatchObject({
        status: 'disabled',
        disabled_reason: 'no_service',
      });
      const enabled = await updateDestination(around, org, id, { config: chat.config });
      expect(enabled).toMatchObject({ status: 'active', disabled_reason: null });
    });

    it('refuse one of two changes that race', async () => {
      const { id } = await createDestination(around, org, chat);
      const racing = await race(engine.table, [
        () => updateDestination(around, org, id, { name: 'one' }),
        () => updateDestination(around, org, id, { name: 'two' }),
      ]);
      const reasons = racing.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as Problem] : [],
      );
      expect(reasons.map(({ code }) => code)).toEqual(['conflict']);
    });
  });

  describe('when they are deleted', () => {
    it('leave of their tokens only what opts out, and make room', async () => {
      const { id } = await createDestination(around, org, mail);
      const stored = await getDestination(engine.table, org.organization.id, id);
      await deleteDestination(around, org, id);
      expect(await listDestinations(around, org)).toEqual([]);
      const token = stored!.unsubscribe!.sealed.split('/').at(-1)!;
      const kept = await findToken(engine.table, token, around.clock.now());
      expect(Object.keys(kept!.subject)).toEqual(['suppression']);
      await expect(confirmByToken(around, around.mailer.lastToken())).rejects.toThrow('not_found');
      const counted = await getOrganization(engine.table, org.organization.id);
      expect(counted?.count_destinations).toBe(0);
    });

    it('never leave a rule without its destination, whoever is first', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await createDestination(around, org, chat);
        const [rule, gone] = await race<unknown>(engine.table, [
          () => aRule(id),
          () => deleteDestination(around, org, id),
        ]);
        expect([rule!.status, gone!.status].toSorted()).toEqual(['fulfilled', 'rejected']);
        const left = await getDestination(engine.table, org.organization.id, id);
        expect(left === null).toBe(rule!.status === 'rejected');
      }
    });
  });
});
