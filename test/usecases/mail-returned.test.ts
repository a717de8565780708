import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { eventOf } from '../../lib/local/ses/returns.ts';
import type { Mail as SentMail } from '../../lib/local/ses/service.ts';
import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { MailEvent } from '../../shared/domain/mail/mail-event.ts';
import { getDestination } from '../../shared/deliveries/items/stored-targets.ts';
import { readState } from '../../shared/deliveries/items/target-state.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { mailReturned } from '../../shared/deliveries/steps/mail-returned.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { linesOf } from '../support/audit-lines.ts';
import { anOrganization, surroundedTests, laterSurroundings } from '../support/deliveries.ts';
import { startAnswering } from '../support/receiver.ts';

type Kind = Parameters<typeof eventOf>[1];

const { engine, around, org } = surroundedTests({ surroundings: laterSurroundings });

const input: DestinationInput = {
  name: 'Desk',
  type: 'email',
  config: { address: 'desk@example.com' },
};

/** A confirmed destination, with the mail that asked for consent. */
async function aDestination() {
  const { id } = await createDestination(around, org, input);
  await confirmByToken(around, around.mailer.lastToken());
  around.clock.advance(1);
  return { id, mail: lastMail() };
}

/** The mail that went out last, as the mail service knows it. */
function lastMail(): SentMail {
  const { to, subject, text, html, tags = {} } = around.mailer.mails.at(-1)!;
  return {
    ...{ to, subject, text, html, tags: { ...tags } },
    at: around.clock.now().toISOString(),
    from: 'alerts@monitor.example',
    headers: {},
    message_id: 'm1',
    configuration_set: 'ours',
  };
}

/** What the service would publish, over the wire, changed as told. */
function published(mail: SentMail, kind: Kind, changes: object = {}): MailEvent {
  const event = eventOf(mail, kind, around.clock.now());
  const detail = { ...event.detail, ...changes };
  return MailEvent.parse(JSON.parse(JSON.stringify({ ...event, detail })));
}

const stored = async (id: string) => (await getDestination(engine.table, org.organization.id, id))!;

describe('a mail that comes back', () => {
  it.each<[Kind, string]>([
    ['bounce', 'Email to the destination’s address bounces.'],
    ['complaint', 'The recipient reported an alert as spam.'],
  ])('by a %s disables its destination, and the admins are told', async (kind, reason) => {
    const { id, mail } = await aDestination();
    expect(await mailReturned(around, published(mail, kind))).toBe(true);
    expect(await stored(id)).toMatchObject({ status: 'disabled', disabled_reason: reason });
    const { state } = await readState(engine.table, id);
    expect(state.notice).toMatchObject({ kind: 'disabled', reason });
    expect((await linesOf(engine.table, org.organization.id)).at(-1)).toMatchObject({
      action: 'destination.disabled',
      actor: { type: 'service' },
      target: { id },
      before: { status: 'active' },
      after: { status: 'disabled', disabled_reason: reason },
    });
  });

  it('disables a destination that was never confirmed, too', async () => {
    const { id } = await createDestination(around, org, input);
    expect(await mailReturned(around, published(lastMail(), 'bounce'))).toBe(true);
    expect((await stored(id)).status).toBe('disabled');
  });

  it('is told of more than once without another line in the audit log', async () => {
    const { mail } = await aDestination();
    const event = published(mail, 'bounce');
    const told = await Promise.all([1, 2, 3].map(() => mailReturned(around, event)));
    expect(told.filter(Boolean)).toEqual([true]);
    const lines = await linesOf(engine.table, org.organization.id);
    expect(lines.filter(({ action }) => action === 'destination.disabled')).toHaveLength(1);
  });

  it.each<[string, Kind, object]>([
    [
      'for now only',
      'bounce',
      { bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull' } },
    ],
    ['for nobody knows what', 'bounce', { bounce: { bounceType: 'Undetermined' } }],
    ['and is no spam after all', 'complaint', { complaint: { complaintFeedbackType: 'not-spam' } }],
  ])('%s changes nothing', async (_what, kind, changes) => {
    const { id, mail } = await aDestination();
    expect(await mailReturned(around, published(mail, kind, changes))).toBe(false);
    expect((await stored(id)).status).toBe('active');
  });

  it('to a user changes nothing: it has no destination', async () => {
    const { id, mail } = await aDestination();
    const strangers: SentMail['tags'][] = [{}, { organization_id: 'x', destination_id: 'y' }];
    for (const tags of strangers) {
      expect(await mailReturned(around, published({ ...mail, tags }, 'complaint'))).toBe(false);
    }
    expect((await stored(id)).status).toBe('active');
  });

  it('changes nothing of a destination that goes elsewhere by now, or is another’s', async () => {
    const { id, mail } = await aDestination();
    const other = await anOrganization(around);
    const tags = { ...mail.tags, organization_id: other.organization.id };
    expect(await mailReturned(around, published({ ...mail, tags }, 'bounce'))).toBe(false);
    await updateDestination(around, org, id, { config: { address: 'other@example.com' } });
    await confirmByToken(around, around.mailer.lastToken());
    expect(await mailReturned(around, published(mail, 'bounce'))).toBe(false);
    expect((await stored(id)).status).toBe('active');
  });

  it('is recognised by its address in whatever case', async () => {
    const { id, mail } = await aDestination();
    await mailReturned(around, published({ ...mail, to: 'Desk@Example.COM' }, 'bounce'));
    expect((await stored(id)).status).toBe('disabled');
  });

  it.each<Kind>(['bounce', 'complaint'])('by a %s is the last question', async (kind) => {
    const { id, mail } = await aDestination();
    await mailReturned(around, published(mail, kind));
    const again = updateDestination(around, org, id, { config: input.config });
    await expect(again).rejects.toThrow('address_declined');
    expect((await stored(id)).status).toBe('disabled');
  });

  it('keeps its address from being asked whatever mail it was', async () => {
    const { mail } = await aDestination();
    await mailReturned(around, published({ ...mail, to: 'new@example.com', tags: {} }, 'bounce'));
    const config = { address: 'new@example.com' };
    const asked = createDestination(around, org, { name: 'New', type: 'email', config });
    await expect(asked).rejects.toThrow('address_declined');
  });
});

describe('the worker of notices', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = before;
  });

  it('takes the event as EventBridge puts it into the queue, and leaves others', async () => {
    const { id, mail } = await aDestination();
    const pepper = { keys: [{ created_at: '', ...(await around.pepper.current()) }] };
    const secrets = await startAnswering(() => ({
      status: 200,
      body: JSON.stringify({ SecretString: JSON.stringify(pepper) }),
    }));
    Object.assign(process.env, {
      PEPPER_SECRET: 'pepper',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint(),
      TABLE_NAME: engine.table.name,
      MAIL_FROM: 'alerts@monitor.example',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
    });
    const module = await import('../../functions/workers/notify/index.ts');
    const handler: (event: SQSEvent) => Promise<SQSBatchResponse> = module.handler;
    const bodies = [{ source: 'aws.ec2', detail: {} }, eventOf(mail, 'bounce', new Date())];
    const Records = bodies.map((body, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
    }));
    const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent);
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm0' }]);
    expect((await stored(id)).status).toBe('disabled');
    await secrets.stop();
  });
});
