import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SendMessageCommand } from '@aws-sdk/client-sqs';
import { eventOf, mailReturns, readMailRules } from '../../../lib/local/ses/returns.ts';
import { openMailbox, type Mail } from '../../../lib/local/ses/service.ts';
import { readAssembly } from '../../../lib/local/template/assembly.ts';
import { openIdentities } from '../../../lib/local/template/identities.ts';
import { checkTypes } from '../../../lib/local/template/resource-types.ts';
import { account, fixtures, temporaryFolder, temporaryStore } from '../support.ts';

const queue = {
  id: 'Notices',
  name: 'notices',
  arn: 'arn:aws:sqs:us-east-1:000000000000:notices',
  url: 'http://queues/notices',
};
const pattern = {
  source: ['aws.ses'],
  'detail-type': ['Email Bounced'],
  detail: { mail: { tags: { 'ses:configuration-set': ['ours'] } } },
};
const folder = join(temporaryFolder(), 'cloud');

/** The rules of a template with one rule. */
function rulesOf(properties: object) {
  cpSync(join(fixtures, 'cloud'), folder, { recursive: true });
  const path = join(folder, 'Service.template.json');
  const template = JSON.parse(readFileSync(path, 'utf8')) as { Resources: object };
  const rule = { Type: 'AWS::Events::Rule', Properties: properties };
  template.Resources = { ...template.Resources, Rule: rule };
  writeFileSync(path, JSON.stringify(template));
  const assembly = readAssembly(folder);
  checkTypes(assembly);
  return readMailRules(openIdentities(assembly, account), [queue]);
}

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'to@example.com',
  subject: 's',
  text: 't',
  html: 'h',
  at: '2026-11-21T10:00:00.000Z',
  from: 'from@example.com',
  headers: {},
  message_id: 'm1',
  tags: { destination_id: 'dest_1' },
  configuration_set: 'ours',
  ...changes,
});

describe('the rules for mail that comes back', () => {
  it('are read of the template, with the queue that they lead to', () => {
    const rules = rulesOf({
      EventPattern: pattern,
      State: 'ENABLED',
      Targets: [{ Arn: queue.arn, Id: 'x' }],
    });
    expect(rules).toEqual([{ detailTypes: ['Email Bounced'], configurationSets: ['ours'], queue }]);
  });

  it.each<[string, object]>([
    ['events of other services', { EventPattern: { source: ['aws.ec2'] }, Targets: [] }],
    ['schedules', { ScheduleExpression: 'rate(1 day)', Targets: [] }],
    [
      'more than a configuration set',
      { EventPattern: { ...pattern, account: ['1'] }, Targets: [] },
    ],
    ['what is no queue', { EventPattern: pattern, Targets: [{ Arn: 'arn:aws:sns:x' }] }],
    ['other words', { EventPattern: pattern, Targets: [{ Arn: queue.arn, Input: '{}' }] }],
  ])('are refused when they are about %s', (_what, properties) => {
    expect(() => rulesOf(properties)).toThrow(/Rule \(AWS::Events::Rule\)/);
  });
});

describe('mail that comes back', () => {
  const sent: { QueueUrl: string; MessageBody: string }[] = [];
  const client = {
    send: async ({ input }: SendMessageCommand) => {
      sent.push(input as (typeof sent)[number]);
      return {};
    },
  };
  const mailbox = openMailbox(temporaryStore());
  const rules = [{ detailTypes: ['Email Bounced'], configurationSets: ['ours'], queue }];
  const returns = mailReturns(mailbox, rules, client);
  beforeEach(() => {
    sent.length = 0;
  });

  it('is told of the newest mail to the address, as SES does through EventBridge', async () => {
    mailbox.add(aMail());
    mailbox.add(aMail({ message_id: 'm2', to: 'TO@example.com' }));
    mailbox.add(aMail({ message_id: 'm3', to: 'else@example.com' }));
    expect(await returns({ to: 'to@example.com', kind: 'bounce' })).toBe('m2');
    expect(sent.map(({ QueueUrl }) => QueueUrl)).toEqual([queue.url]);
    expect(JSON.parse(sent[0]!.MessageBody)).toMatchObject({
      source: 'aws.ses',
      'detail-type': 'Email Bounced',
      detail: {
        eventType: 'Bounce',
        bounce: { bounceType: 'Permanent' },
        mail: {
          messageId: 'm2',
          destination: ['TO@example.com'],
          tags: { destination_id: ['dest_1'], 'ses:configuration-set': ['ours'] },
        },
      },
    });
  });

  it('goes only where a rule leads', async () => {
    expect(await returns({ to: 'to@example.com', kind: 'complaint' })).toBe('m2');
    mailbox.add(aMail({ message_id: 'm4', configuration_set: null }));
    expect(await returns({ to: 'to@example.com', kind: 'bounce' })).toBe('m4');
    expect(sent).toEqual([]);
  });

  it('needs a mail', async () => {
    expect(await returns({ to: 'nobody@example.com', kind: 'bounce' })).toBeNull();
  });

  it('may be complained of', () => {
    expect(eventOf(aMail(), 'complaint', new Date(0))).toMatchObject({
      'detail-type': 'Email Complaint Received',
      detail: { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } },
    });
  });
});
