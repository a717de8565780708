import type { Change } from '../../shared/changes/rules/change.ts';
import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import {
  messageRetrySeconds,
  webhookRetrySeconds,
} from '../../shared/deliveries/rules/delivery.ts';
import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { getEvent } from '../../shared/alerts/items/events.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { attempted } from '../support/attempted.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { deleteWebhook } from '../../shared/usecases/targets/delete-target.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import { rotateSecret } from '../../shared/usecases/targets/secrets.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { metered } from '../bench/capacity.ts';
import { aWebhook, type DeliverWork, rowsOf, aMailbox } from '../support/delivering.ts';
import {
  aConfirmedChange,
  aFailure,
  anOutcome,
  aRuleFor,
  flushed,
  routeChange,
  surroundedTests,
} from '../support/deliveries.ts';

describe('delivering', () => {
  const { engine, around, org } = surroundedTests();

  /** Routes a change and takes the messages that came of it. */
  const routed = async (): Promise<{ change: Change; works: DeliverWork[] }> => {
    const change = await aConfirmedChange(around, org);
    await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    await flushed(around);
    const works = around.queues.held.splice(0).map(({ work }) => work as DeliverWork);
    return { change, works };
  };

  const aPendingDelivery = async () => {
    const webhook = await aWebhook(around, org);
    const { change, works } = await routed();
    return { webhook, change, work: works[0]! };
  };

  const row = async ({ target_id }: DeliverWork) => (await rowsOf(engine.table, target_id))[0]!;

  /** When the index of waiting deliveries has it, undefined if not. */
  const owedAt = async ({ target_id }: DeliverWork) =>
    (await waitingFor(engine.table, target_id, 10)).rows[0]?.at;

  it('sends the stored body with the open secret and notes the attempt', async () => {
    const { webhook, change, work } = await aPendingDelivery();
    expect(await attempted(around, work)).toBe('delivered');

    const event = await getEvent(engine.table, change.id);
    expect(around.sender.sent).toEqual([
      {
        target: { kind: 'webhook', id: webhook.id, url: webhook.url, secrets: [webhook.secret] },
        message: {
          eventId: event.id,
          body: event.body,
          change: { ...change, links: expect.objectContaining({ change: expect.any(String) }) },
          others: [],
          mutedUntil: null,
          isDigest: false,
          escalated: null,
          organizationName: 'Night Shift Records',
        },
        at: around.clock.now(),
      },
    ]);
    const at = around.clock.now().toISOString();
    const attempt = { number: 1, at, status_code: 200, error: null, duration_ms: 12 };
    expect(await row(work)).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
      delivered_at: at,
      next_attempt_at: null,
      attempts: [{ ...attempt, response_body: 'ok' }],
    });
    expect(await owedAt(work)).toBeUndefined();
  });

  it('tries again later: through the queue when it is soon, by the sweep when not', async () => {
    const { work } = await aPendingDelivery();
    const waits: { wait: number; delay: number | undefined }[] = [];
    for (let attempt = 1; attempt < webhookRetrySeconds.length; attempt += 1) {
      around.sender.script.push(aFailure(500));
      expect(await attempted(around, work)).toBe('pending');
      const { next_attempt_at } = await row(work);
      const wait = (Date.parse(next_attempt_at!) - around.clock.now().getTime()) / 1000;
      waits.push({ wait, delay: around.queues.held.pop()?.delaySeconds });
      expect(await owedAt(work)).toBe(next_attempt_at);
      around.clock.advance(Math.ceil(wait));
    }
    around.sender.script.push(aFailure(500));
    expect(await attempted(around, work)).toBe('failed');
    expect(await owedAt(work)).toBeUndefined();

    for (const [index, { wait, delay }] of waits.entries()) {
      const base = webhookRetrySeconds[index + 1]!;
      expect(wait).toBeGreaterThanOrEqual(base);
      expect(wait).toBeLessThanOrEqual(base + Math.max(1, Math.min(base / 10, 900)));
      if (base < 800) expect(delay).toBe(Math.ceil(wait));
      else expect(delay).toBeUndefined();
    }
    const { attempts, attempt_count } = await row(work);
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(attempt_count).toBe(10);
    const ids = new Set(around.sender.sent.map(({ message }) => message.eventId));
    expect(ids.size).toBe(1);
  });

  it('takes the schedule that it is told to instead', async () => {
    const { work } = await aPendingDelivery();
    around.sender.script.push(aFailure(500), aFailure(500));
    const hasty = { ...around, retryScheduleSeconds: [0, 2] };
    expect(await attempted(hasty, work)).toBe('failed');
    const [first, second] = around.sender.sent.map(({ at }) => at.getTime());
    // So short a wait is the runner's own.
    expect(second! - first!).toBeGreaterThanOrEqual(2000);
    expect(second! - first!).toBeLessThanOrEqual(3000);
  });

  /** A rule that sends everything to a new destination. */
  const aRuledDestination = async (input: DestinationInput) => {
    const destination = await createDestination(around, org, input);
    await createAlert(around, org, aRuleFor(destination.id));
    return destination;
  };

  it.each([
    ['chat_a', 'https://hooks.slack.com/services/T0/B0/X', messageRetrySeconds.length],
    ['webhook', 'https://r.example/incoming', webhookRetrySeconds.length],
  ] as const)(
    'tries a destination of type %s as often as it is worth',
    async (type, url, times) => {
      await aRuledDestination({ name: 'D', type, config: { url } });
      const { works } = await routed();
      let attempts = 0;
      for (let result = 'pending'; result === 'pending'; attempts += 1) {
        around.sender.script.push(aFailure(503));
        result = await attempted(around, works[0]!);
        around.clock.advance(100_000);
      }
      expect(attempts).toBe(times);
      expect(around.sender.sent[0]?.target).toMatchObject({ kind: type, url });
    },
  );

  it('loses nothing when the message about a retry is not taken', async () => {
    const { work } = await aPendingDelivery();
    around.queues.down = true;
    around.sender.script.push(aFailure(500));
    expect(await attempted(around, work)).toBe('pending');
    const warnings = around.log.lines.filter(({ level }) => level === 'warn');
    expect(warnings).toEqual([expect.objectContaining({ level: 'warn' })]);
    expect(await owedAt(work)).toBeDefined();
    around.clock.advance(10);
    expect(await attempted(around, work)).toBe('delivered');
  });

  it('disables a target that must not be used again, and skips what else it has pending', async () => {
    const { webhook, work } = await aPendingDelivery();
    around.clock.advance(1);
    const { works } = await routed();
    around.sender.script.push(aFailure(410, { disable_reason: 'it answered 410' }));
    expect(await attempted(around, work)).toBe('failed');
    expect(await listWebhooks(around, org, 'creator')).toEqual([
      expect.objectContaining({
        id: webhook.id,
        active: true,
        status: 'disabled',
        disabled_reason: 'it answered 410',
      }),
    ]);
    const { status } = (await getDelivery(engine.table, webhook.id, works[0]!.delivery_id!))!;
    expect(status).toBe('skipped');
    expect(around.sender.sent).toHaveLength(1);
    expect(await owedAt(work)).toBeUndefined();
  });

  it('disables a target that took it and wants no more', async () => {
    const { work } = await aPendingDelivery();
    around.sender.script.push(anOutcome({ disable_reason: 'it wants no more' }));
    expect(await attempted(around, work)).toBe('delivered');
    const webhooks = await listWebhooks(around, org, 'creator');
    expect(webhooks).toMatchObject([{ status: 'disabled', disabled_reason: 'it wants no more' }]);
  });

  it('does not disable a target that was changed while the attempt was under way', async () => {
    const { webhook, work } = await aPendingDelivery();
    around.sender.during = async () => {
      await updateWebhook(around, org, webhook.id, { url: 'https://new.example/' });
    };
    around.sender.script.push(aFailure(410, { disable_reason: 'it answered 410' }));
    await attempted(around, work);
    expect((await listWebhooks(around, org, 'creator'))[0]).toMatchObject({ status: 'active' });
  });

  it('cancels what a removed target has pending; what is just being sent may arrive', async () => {
    const { webhook, work } = await aPendingDelivery();
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      await routed();
      await deleteWebhook(around, org, webhook.id);
    };
    expect(await attempted(around, work)).toBe('delivered');
    const statuses = (await rowsOf(engine.table, webhook.id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['cancelled', 'delivered']);
    expect(await owedAt(work)).toBeUndefined();
    expect(around.sender.sent).toHaveLength(1);
  });

  it('cancels a retry whose target went while it was sent', async () => {
    const { webhook, work } = await aPendingDelivery();
    around.sender.during = async () => deleteWebhook(around, org, webhook.id);
    around.sender.script.push(aFailure(500));
    expect(await attempted(around, work)).toBe('cancelled');
    expect((await row(work)).attempt_count).toBe(0);
    expect(await owedAt(work)).toBeUndefined();
  });

  it('leaves the row to whoever made the attempt after a lease that ran out', async () => {
    const { work } = await aPendingDelivery();
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      around.clock.advance(61);
      expect(await attempted(around, work)).toBe('delivered');
    };
    around.sender.script.push(anOutcome(), aFailure(500));
    await deliver(around, work);
    expect(await row(work)).toMatchObject({ status: 'delivered', attempt_count: 1 });
  });

  it('signs no longer with a secret that expires during the run', async () => {
    const { webhook, work } = await aPendingDelivery();
    const { secret } = await rotateSecret(around, org, webhook.id, 3600);
    around.clock.advance(3598);
    await routed();
    around.sender.during = async () => {
      around.clock.advance(5);
    };
    await deliver(around, work);
    expect(around.sender.sent.map(({ target }) => 'secrets' in target && target.secrets)).toEqual([
      [secret, webhook.secret],
      [secret],
    ]);
  });

  it('keeps four kilobytes of an answer, whole characters only', async () => {
    const { work } = await aPendingDelivery();
    around.sender.script.push(anOutcome({ response_body: `a${'é'.repeat(5000)}` }));
    await attempted(around, work);
    const { attempts } = await row(work);
    expect(attempts[0]?.response_body).toBe(`a${'é'.repeat(2047)}`);
  });

  it('costs five write units when it succeeds at once', async () => {
    await aWebhook(around, org);
    const change = await aConfirmedChange(around, org);
    const ids = { organizationId: org.organization.id, changeId: change.id };
    const routing = await metered(engine.table, () => routeChange(around, ids));
    const work = around.queues.held.splice(0)[0]!.work as DeliverWork;
    const delivering = await metered(engine.table, () => deliver(around, work));
    const writes = (calls: typeof routing) =>
      calls
        .filter(({ command }) => /^(Put|Update)/.test(command))
        .map(({ command, writeUnits, indexUnits }) => [command, writeUnits, Boolean(indexUnits)]);
    // The event and the two counts belong to the change, however many targets it has.
    expect(writes(routing).filter(([, , isIndexed]) => isIndexed)).toEqual([
      ['Put', 2, true],
      ['Update', 2, true],
    ]);
    // The place among those under way, which is the lease, and how the attempt ended.
    expect(writes(delivering)).toEqual([
      ['Put', 1, false],
      ['Update', 2, true],
    ]);
  });

  it('reaches mail only once its owner agreed, and with a link that ends it', async () => {
    await aMailbox(around, org, 'someone@example.com');
    const { works } = await routed();
    await attempted(around, works[0]!);
    const { target } = around.sender.sent[0]!;
    if (target.kind !== 'email') throw new Error(target.kind);
    expect(target.address).toBe('someone@example.com');
    const [, token] = target.unsubscribeUrl.split('https://monitor.example/app/unsubscribe/');
    expect(await confirmByToken(around, token!)).toEqual({ confirmed: 'unsubscription' });
    await routed();
    expect(around.queues.held).toEqual([]);
  });
});
