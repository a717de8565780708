import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { openMailbox, sesService } from '../../../lib/local/ses/service.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { credentials, temporaryStore } from '../support.ts';

const store = temporaryStore();
const mailbox = openMailbox(store);
let wire: WireServer;
let client: SESv2Client;

beforeAll(async () => {
  wire = await startWireServer();
  wire.add(
    'ses',
    sesService(mailbox, () => new Date('2026-11-21T10:00:00Z')),
  );
  client = new SESv2Client({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
});
afterAll(async () => {
  client.destroy();
  await wire.stop();
});

const mail: SendEmailCommandInput = {
  FromEmailAddress: 'Monitor <from@example.com>',
  ConfigurationSetName: 'ours',
  EmailTags: [{ Name: 'destination_id', Value: 'dest_1' }],
  Destination: { ToAddresses: ['to@example.com'] },
  Content: {
    Simple: {
      Subject: { Data: 'Hé', Charset: 'UTF-8' },
      Body: { Text: { Data: 'text' }, Html: { Data: '<p>html</p>' } },
      Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u>' }],
    },
  },
};

describe('the SES API', () => {
  it('puts a mail into the mailbox', async () => {
    const { MessageId } = await client.send(new SendEmailCommand(mail));
    expect(MessageId).toEqual(expect.any(String));
    const kept = {
      to: 'to@example.com',
      subject: 'Hé',
      text: 'text',
      html: '<p>html</p>',
      at: '2026-11-21T10:00:00.000Z',
      from: 'Monitor <from@example.com>',
      headers: { 'List-Unsubscribe': '<https://example.com/u>' },
      message_id: MessageId,
      tags: { destination_id: 'dest_1' },
      configuration_set: 'ours',
    };
    expect(mailbox.list()).toEqual([kept]);
    expect(openMailbox(store).list()).toEqual([kept]);
  });

  it('goes on counting after a restart', () => {
    const reopened = openMailbox(store);
    const [first] = reopened.list();
    reopened.add({ ...first!, subject: 'second' });
    expect(reopened.list().map(({ subject }) => subject)).toEqual(['Hé', 'second']);
  });

  it.each<[string, Partial<SendEmailCommandInput>, string]>([
    ['without recipients', { Destination: {} }, 'ValidationException'],
    [
      'without a body',
      { Content: { Simple: { Subject: { Data: 's' }, Body: {} } } },
      'BadRequestException',
    ],
    [
      'of a kind that is not run',
      { Content: { Raw: { Data: new Uint8Array([1]) } } },
      'ValidationException',
    ],
    [
      'with a longer header than SES takes',
      {
        Content: {
          Simple: {
            Subject: { Data: 's' },
            Body: { Text: { Data: 't' } },
            Headers: [{ Name: 'References', Value: 'x'.repeat(871) }],
          },
        },
      },
      'ValidationException',
    ],
  ])('refuses a mail %s', async (_, changes, name) => {
    const before = mailbox.list().length;
    const sending = client.send(new SendEmailCommand({ ...mail, ...changes }));
    await expect(sending).rejects.toMatchObject({ name });
    expect(mailbox.list()).toHaveLength(before);
  });
});
