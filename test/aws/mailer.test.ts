import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sesMailer } from '../../shared/aws/mailer.ts';
import { startAnswering, type ToldAnswer } from '../support/receiver.ts';

const mail = {
  kind: 'alert' as const,
  to: 'alerts@example.com',
  subject: 'Sigur Rós (坂本)',
  text: 'text – ü',
  html: '<p>html</p>',
  headers: {
    'List-Unsubscribe': '<https://monitor.example.org/u/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

let answer: ToldAnswer;
let server: Awaited<ReturnType<typeof startAnswering>>;
beforeAll(async () => (server = await startAnswering(() => answer)));
afterAll(async () => server.stop());

const mailer = (alerts?: string, region = 'us-east-1') =>
  sesMailer({
    configurationSets: { alerts, sign_in: 'codes' },
    from: 'Artist Monitor <alerts@monitor.example.org>',
    client: {
      endpoint: server.origin,
      region,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    },
  });

describe('sesMailer', () => {
  it('hands over sender, receiver, texts and headers as structured content', async () => {
    answer = { status: 200, body: '{"MessageId":"1"}' };
    await mailer('ours').send({ ...mail, tags: { destination_id: 'dest_1' } });
    const { path, body } = server.received.at(-1)!;
    expect(path).toBe('/v2/email/outbound-emails');
    expect(JSON.parse(body)).toEqual({
      FromEmailAddress: 'Artist Monitor <alerts@monitor.example.org>',
      ConfigurationSetName: 'ours',
      EmailTags: [{ Name: 'destination_id', Value: 'dest_1' }],
      Destination: { ToAddresses: ['alerts@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Sigur Rós (坂本)', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'text – ü', Charset: 'UTF-8' },
            Html: { Data: '<p>html</p>', Charset: 'UTF-8' },
          },
          Headers: [
            { Name: 'List-Unsubscribe', Value: '<https://monitor.example.org/u/1>' },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        },
      },
    });
  });

  it('names the configuration set of codes for those, and of alerts for all other mail', async () => {
    answer = { status: 200, body: '{"MessageId":"1"}' };
    for (const kind of ['account', 'notice', 'alert', 'asked'] as const) {
      await mailer('ours').send({ ...mail, kind });
    }
    const sets = server.received
      .slice(-4)
      .map(
        ({ body }) => (JSON.parse(body) as { ConfigurationSetName: string }).ConfigurationSetName,
      );
    expect(sets).toEqual(['codes', 'ours', 'ours', 'ours']);
  });

  it.each([
    ['us-east-1', '"0100-ab"', '<0100-ab@email.amazonses.com>'],
    ['eu-west-1', '"0100-ab"', '<0100-ab@eu-west-1.amazonses.com>'],
    ['us-east-1', 'null', undefined],
    ['us-east-1', '"a> b"', undefined],
  ])('tells the Message-ID that the receiver sees (%s, %s)', async (region, id, expected) => {
    answer = { status: 200, body: `{"MessageId":${id}}` };
    await expect(mailer(undefined, region).send(mail)).resolves.toBe(expected);
  });

  it('needs no headers, no tags and no configuration set', async () => {
    answer = { status: 200, body: '{"MessageId":"1"}' };
    await mailer().send({ ...mail, headers: undefined });
    const { body } = server.received.at(-1)!;
    expect(body).toContain('"Headers":[]');
    expect(body).toContain('"EmailTags":[]');
    expect(body).not.toContain('ConfigurationSetName');
  });

  it.each([
    [400, 'MessageRejected'],
    [429, 'TooManyRequestsException'],
    [500, 'InternalServerError'],
  ])('says that mail is unavailable after %i %s, and keeps the cause', async (status, name) => {
    answer = {
      status,
      body: '{"message":"no"}',
      headers: { 'x-amzn-errortype': name, 'content-type': 'application/json' },
    };
    await expect(mailer().send(mail)).rejects.toMatchObject({
      code: 'mail_unavailable',
      cause: { name },
    });
  });

  it('gives a mail up when it takes too long, or when it is cut off', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    };
    const to = (timeoutMs: number) => sesMailer({ from: 'alerts@example.org', client, timeoutMs });
    try {
      await expect(to(20).send(mail)).rejects.toMatchObject({ code: 'mail_unavailable' });
      const signal = AbortSignal.timeout(20);
      await expect(to(600_000).send(mail, signal)).rejects.toMatchObject({
        code: 'mail_unavailable',
      });
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});
