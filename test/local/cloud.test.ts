import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readRunning } from '../../lib/local/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { credentials, fixtures, startDemo, temporaryFolder, type Demo } from './support.ts';

const data = temporaryFolder();
let demo: Demo;
beforeAll(async () => {
  const environment = { GREETING: 'from the settings' };
  demo = await startDemo({ data, environment });
});
afterAll(async () => demo.stop());

const settings = (service: string) => ({
  endpoint: demo.cloud.running.endpoints[service]!,
  region: 'us-east-1',
  credentials,
});
const order = async (body: object): Promise<unknown> => {
  const response = await fetch(demo.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
};
const send = async (body: object) => {
  const sqs = new SQSClient({ ...settings('SQS'), useQueueUrlAsEndpoint: false });
  const QueueUrl = demo.cloud.running.queues.Jobs!;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }));
  sqs.destroy();
};
/** The items that the function has put under a key, when there are any. */
const itemsOf = async (key: string) =>
  eventually(async () => {
    const items = (await order({ get: key })) as object[];
    return items.length > 0 ? items : undefined;
  });

describe('a template that runs', () => {
  it('answers requests, with resolved settings and those of the runner over them', async () => {
    expect(await order({ env: 'GREETING' })).toBe('from the settings');
    expect(await order({ env: 'PUBLIC_URL' })).toBe(demo.url);
    expect(await order({ env: 'TABLE_NAME' })).toBe(demo.cloud.running.tables.Table);
    expect(await order({ env: 'JOBS_URL' })).toBe(demo.cloud.running.queues.Jobs);
    expect(await order({ env: 'AWS_LAMBDA_FUNCTION_NAME' })).toBe(
      demo.cloud.running.functions.Demo,
    );
  });

  it('chooses the route', async () => {
    const response = await fetch(`${demo.url}/things/a%2Fb?x=1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"echo":true}',
    });
    expect(await response.json()).toMatchObject({
      routeKey: 'ANY /things/{id}',
      pathParameters: { id: 'a/b' },
    });
  });

  it('keeps items in the table', async () => {
    await order({ put: 'from HTTP' });
    expect(await itemsOf('from HTTP')).toEqual([{ put: 'from HTTP' }]);
  });

  it('works off the queue', async () => {
    await send({ put: 'from the queue' });
    expect(await itemsOf('from the queue')).toHaveLength(1);
  });

  it('carries what keeps failing to the dead letters', async () => {
    await send({ fail: true });
    const sqs = new SQSClient({ ...settings('SQS'), useQueueUrlAsEndpoint: false });
    const QueueUrl = demo.cloud.running.queues.DeadJobs!;
    const dead = await eventually(async () => {
      const receive = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 });
      return (await sqs.send(receive)).Messages?.[0];
    });
    sqs.destroy();
    expect(dead.Body).toBe('{"fail":true}');
  });

  it('calls a function by the schedule of the template, and again when it is told to', async () => {
    const schedules = `${demo.url}/_local/schedules`;
    expect(await (await fetch(schedules)).json()).toEqual([
      {
        name: 'hourly',
        expression: 'rate(1 hour)',
        target: `arn:aws:lambda:us-east-1:000000000000:function:${demo.cloud.running.functions.Demo}`,
        next_at: expect.stringMatching(/^2\d{3}-.*Z$/) as string,
      },
    ]);
    expect(await itemsOf('hourly')).toEqual([{ put: 'hourly' }]);
    await order({ remove: 'hourly' });
    const run = await fetch(`${schedules}/hourly/run`, { method: 'POST' });
    expect(await run.json()).toEqual({ name: 'hourly', succeeded: true, error: null });
    expect(await order({ get: 'hourly' })).toEqual([{ put: 'hourly' }]);
  });

  it('makes the secrets of the template', async () => {
    const secrets = new SecretsManagerClient(settings('SECRETS_MANAGER'));
    const SecretId = (await order({ env: 'KEYS_SECRET' })) as string;
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    secrets.destroy();
    expect(SecretString).toBe('{"keys":[]}');
  });

  it('tells other programs where everything is', () => {
    expect(readRunning(data)).toEqual(demo.cloud.running);
    expect(demo.cloud.running).toMatchObject({
      pid: process.pid,
      url: demo.url,
    });
    expect(Object.keys(demo.cloud.running.endpoints).sort()).toEqual([
      'DYNAMODB',
      'LAMBDA',
      'SECRETS_MANAGER',
      'SESV2',
      'SQS',
    ]);
  });

  it('shows an error of a function on one line, and logs what it prints', async () => {
    await fetch(demo.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"throw":"out of order"}',
    });
    await order({ print: 'a line' });
    expect(demo.reported).toEqual(['Demo: TypeError: out of order']);
    const log = await eventually(async () => {
      const text = readFileSync(demo.cloud.log, 'utf8');
      return text.includes('Demo a line') ? text : undefined;
    });
    expect(log).toContain('Demo TypeError: out of order');
  });

  it('has everything again after a restart', async () => {
    const ses = new SESv2Client(settings('SESV2'));
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: 'from@example.com',
        Destination: { ToAddresses: ['to@example.com'] },
        Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
      }),
    );
    ses.destroy();
    await order({ put: 'before' });
    const before = demo.cloud.running;
    await demo.stop();
    demo = await startDemo({ data });
    expect(demo.cloud.running.tables).toEqual(before.tables);
    expect(demo.cloud.running.functions).toEqual(before.functions);
    expect(await itemsOf('before')).toHaveLength(1);
    const local = async (path: string) => (await fetch(`${demo.url}/_local/${path}`)).json();
    expect(await local('mail')).toMatchObject([{ to: 'to@example.com', subject: 's', text: 't' }]);
    expect(await local('schedules')).toMatchObject([{ name: 'hourly' }]);
    expect(await order({ env: 'GREETING' })).toBe('from the template');
  });
});

describe('a template that cannot run', () => {
  const folder = join(temporaryFolder(), 'cloud');
  const change = (id: string, resource: object) => {
    cpSync(join(fixtures, 'cloud'), folder, { recursive: true });
    const path = join(folder, 'Service.template.json');
    const template = JSON.parse(readFileSync(path, 'utf8')) as { Resources: object };
    template.Resources = { ...template.Resources, [id]: resource };
    writeFileSync(path, JSON.stringify(template));
  };
  const start = async () => startDemo({ data: join(folder, 'data'), assembly: folder });

  it.each<[string, object, string]>([
    [
      'Stream',
      { Type: 'AWS::Kinesis::Stream' },
      'Stream (AWS::Kinesis::Stream) of stack Demo-Service',
    ],
    [
      'Python',
      { Type: 'AWS::Lambda::Function', Properties: { Handler: 'a.b', Runtime: 'python3.13' } },
      'only Node.js functions are run here',
    ],
    [
      'OtherMapping',
      {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          ...{ EventSourceArn: 'arn:aws:kinesis:x', FunctionName: 'f', BatchSize: 10 },
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: 2 },
        },
      },
      'OtherMapping (AWS::Lambda::EventSourceMapping) of stack Demo-Service reads from arn:aws:kinesis:x',
    ],
    [
      'SecondApi',
      { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
      'second API',
    ],
    [
      'Once',
      {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          Name: 'once',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: 'at(2026-12-24T18:00:00)',
          Target: { Arn: { 'Fn::GetAtt': ['Demo', 'Arn'] }, RoleArn: 'arn:aws:iam::0:role/x' },
        },
      },
      'at(2026-12-24T18:00:00) is no rate',
    ],
    [
      'Posting',
      {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          Name: 'posting',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: 'rate(1 hour)',
          Target: { Arn: { 'Fn::GetAtt': ['Jobs', 'Arn'] }, RoleArn: 'arn:aws:iam::0:role/x' },
        },
      },
      'the schedule posting calls arn:aws:sqs:us-east-1:000000000000:jobs',
    ],
    [
      'Late',
      {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          Name: 'late',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: 'rate(1 hour)',
          StartDate: '2026-12-24T18:00:00Z',
          Target: { Arn: { 'Fn::GetAtt': ['Demo', 'Arn'] }, RoleArn: 'arn:aws:iam::0:role/x' },
        },
      },
      "Late (AWS::Scheduler::Schedule) of stack Demo-Service can't be run here",
    ],
    [
      'Bundleless',
      { Type: 'AWS::Lambda::Function', Properties: { Handler: 'a.b', Runtime: 'nodejs24.x' } },
      "doesn't say where its bundle is",
    ],
  ])('says so in one sentence: %s', async (id, resource, sentence) => {
    change(id, resource);
    await expect(start()).rejects.toThrow(sentence);
  });
});
