import type { ResolvedResource, ResolvedTemplate } from './resolved.ts';
import { alarm, dashboard, source, table } from './uses.ts';

const long = (length: number) => 'x'.repeat(length);
const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one);

const template = (more: Partial<ResolvedTemplate>): ResolvedTemplate => ({
  ...{ stack: 'planted', bytes: 0, parameters: 0, outputs: 0, resources: [] },
  ...more,
});
const resource = (
  type: string,
  properties: Record<string, unknown>,
  name = 'planted',
): ResolvedResource => ({ id: 'Planted', type, name, properties });
const one = (type: string, properties: Record<string, unknown>, name?: string) =>
  template({ resources: [resource(type, properties, name)] });
const named = (type: string, length: number) => one(type, {}, long(length));
const body = (widgets: Record<string, unknown>[]) =>
  one(dashboard, {
    DashboardBody: JSON.stringify({ widgets: widgets.map((properties) => ({ properties })) }),
  });
const indexes = (count: number, attributes: number) =>
  one(table, {
    GlobalSecondaryIndexes: many(count, {
      IndexName: 'planted',
      Projection: { NonKeyAttributes: many(attributes, 'x') },
    }),
  });
const ofApi = (type: string) => template({ resources: many(301, resource(type, { ApiId: 'a' })) });
const log = (length: number) => ({ AccessLogSettings: { Format: long(length) } });

/** For each limit, by what it is about, a template that goes beyond it. */
export const plants: Readonly<Record<string, ResolvedTemplate>> = {
  'resources of a template': template({ resources: many(501, resource('x', {})) }),
  'parameters of a template': template({ parameters: 201 }),
  'outputs of a template': template({ outputs: 201 }),
  'bytes of a template': template({ bytes: 1_048_577 }),
  'characters of a stack’s name': template({ stack: long(129) }),
  'characters of all inline policies of a role': template({
    resources: many(2, resource('AWS::IAM::Policy', { Roles: ['r'], PolicyDocument: long(5120) })),
  }),
  'characters of who may take on a role': one('AWS::IAM::Role', {
    AssumeRolePolicyDocument: long(2048),
  }),
  'characters of a role’s name': named('AWS::IAM::Role', 65),
  'bytes of a function’s environment': one('AWS::Lambda::Function', {
    Environment: { Variables: { A: long(4096) } },
  }),
  'bytes of who may call a function': one('AWS::Lambda::Permission', { x: long(20_480) }),
  'characters of a function’s name': named('AWS::Lambda::Function', 65),
  'characters of a function’s description': one('AWS::Lambda::Function', {
    Description: long(257),
  }),
  'seconds of a function': one('AWS::Lambda::Function', { Timeout: 901 }),
  'messages of a batch': one(source, { BatchSize: 10_001, MaximumBatchingWindowInSeconds: 1 }),
  'messages of a batch without a window': one(source, { BatchSize: 11 }),
  'seconds of a batch’s window': one(source, { MaximumBatchingWindowInSeconds: 301 }),
  'calls of an event source at a time': one(source, { ScalingConfig: { MaximumConcurrency: 1 } }),
  'characters of a queue’s name': named('AWS::SQS::Queue', 81),
  'characters of a schedule’s name': named('AWS::Scheduler::Schedule', 65),
  'characters of a log group’s name': named('AWS::Logs::LogGroup', 513),
  'characters of a filter of a log': one('AWS::Logs::MetricFilter', { FilterPattern: long(1025) }),
  'characters of an alarm’s name': named(alarm, 256),
  'characters of an alarm’s description': one(alarm, { AlarmDescription: long(1025) }),
  'actions of an alarm': one(alarm, { AlarmActions: many(6, 'x') }),
  'metrics of an alarm': one(alarm, { Metrics: many(11, { MetricStat: {} }) }),
  'characters of an alarm’s expression': one(alarm, { Metrics: [{ Expression: long(1025) }] }),
  'characters of a composite alarm’s rule': one('AWS::CloudWatch::CompositeAlarm', {
    AlarmRule: long(10_241),
  }),
  'bytes of a dashboard': body([{ title: long(262_144) }]),
  'widgets of a dashboard': body(many(501, {})),
  'metrics of a dashboard': body(many(6, { metrics: many(420, []) })),
  'metrics of a widget': body([{ metrics: many(501, []) }]),
  'alarms of a widget': body([{ alarms: many(101, 'x') }]),
  'routes of an API': ofApi('AWS::ApiGatewayV2::Route'),
  'integrations of an API': ofApi('AWS::ApiGatewayV2::Integration'),
  'bytes of the format of an access log': one('AWS::ApiGatewayV2::Stage', log(3073)),
  'indexes of a table': indexes(21, 0),
  'attributes that an index projects': indexes(1, 21),
  'attributes that all indexes of a table project': indexes(6, 17),
  'bytes of a parameter in Systems Manager': one('AWS::SSM::Parameter', { Value: long(4097) }),
  'bytes of a secret': one('AWS::SecretsManager::Secret', { SecretString: long(65_537) }),
  'characters of a rule’s description': one('AWS::Events::Rule', { Description: long(513) }),
  'targets of a rule': one('AWS::Events::Rule', { Targets: many(6, {}) }),
  'characters of a configuration set’s name': named('AWS::SES::ConfigurationSet', 65),
  'characters of a topic’s display name': one('AWS::SNS::Topic', { DisplayName: long(101) }),
};
