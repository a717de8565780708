/**
 * The attack: have us email all admins again and again that a target was disabled, by switching it on
 * again each time.
 */
import { handlers as destinations } from '../../functions/api/destinations/index.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { tellOfTarget } from '../../shared/deliveries/steps/tell-of-target.ts';
import type { Mailer } from '../../shared/usecases/ports.ts';
import { HeldLog, plainVault, ScriptedSender } from '../support/deliveries.ts';
import { harness } from '../support/harness.ts';
import { forEachTest } from '../support/suite.ts';

const h = forEachTest(harness);
beforeEach(() => {
  const parts = { vault: plainVault, sender: new ScriptedSender(), log: new HeldLog() };
  h.use('destinations', destinations, { ...h.deps, ...parts, checkUrl: async () => undefined });
});

const path = '/api/v1/org/destinations';
const at = (count: number) => ({ url: `https://hooks.slack.com/services/T0/B0/${count}` });

it('admins are told four times a day, and what had no room is told later', async () => {
  const org = await h.organization();
  const body = { name: 'x', type: 'chat_a', config: at(0) };
  const { id } = (await org.post(path, body)).expect(201, Destination);
  const work = {
    kind: 'target_notice',
    organization_id: org.organizationId,
    target_id: id,
  } as const;
  const tell = (mailer: Mailer) => tellOfTarget({ ...h.deps, mailer }, work);
  const full: Mailer = { send: () => Promise.reject(new Problem('mail_unavailable')) };
  for (let count = 1; count <= 8; count += 1) {
    const target = await getTarget(h.table, org.organizationId, id);
    expect(await disableTarget(h.table, target!, 'Gone', h.clock.now())).toBe(true);
    if (count === 1)
      for (let tries = 0; tries < 6; tries += 1) await expect(tell(full)).rejects.toThrow();
    await tell(h.deps.mailer);
    (await org.patch(`${path}/${id}`, { config: at(count) })).expect(200);
    h.clock.advance(60);
  }
  expect(h.mails.filter(({ to }) => to === org.email)).toHaveLength(4);
});
