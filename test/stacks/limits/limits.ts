import type { ResolvedTemplate } from './resolved.ts';
import * as uses from './uses.ts';
import { each, name, text, type Use } from './uses.ts';

/** A hard limit of AWS: a deployment that goes beyond it fails, whatever the account. */
export interface Limit {
  readonly what: string;
  readonly most: number;
  readonly least: number;
  /** Where AWS says so: a page, or the model of the API's call. */
  readonly source: string;
  readonly uses: (template: ResolvedTemplate) => readonly Use[];
  /** Whether it is for us to choose how close we come. */
  readonly isChosen: boolean;
}

const docs = 'https://docs.aws.amazon.com';
const stacks = `${docs}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const lambda = `${docs}/lambda/latest/dg/gettingstarted-limits.html`;
const iam = `${docs}/IAM/latest/UserGuide/reference_iam-quotas.html`;
const metrics = `${docs}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;
const alarms = `${docs}/AmazonCloudWatch/latest/monitoring/alarm-limits.html`;
const widgets = `${docs}/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html`;
const tables = `${docs}/amazondynamodb/latest/developerguide/Constraints.html`;
const projection = `${docs}/amazondynamodb/latest/APIReference/API_Projection.html`;
const gateway = `${docs}/apigateway/latest/developerguide/http-api-quotas.html`;
const queues = `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html`;
const parameters = `${docs}/systems-manager/latest/userguide/parameter-store-advanced-parameters.html`;
const rules = `${docs}/eventbridge/latest/userguide/eb-quota.html`;
const mail = `${docs}/ses/latest/APIReference-V2/API_CreateConfigurationSet.html`;
const topics = `${docs}/sns/latest/api/API_SetTopicAttributes.html`;

const { alarm, dashboard, source, table } = uses;
const role = 'AWS::IAM::Role';
const lambdaFunction = 'AWS::Lambda::Function';

function limit(
  what: string,
  most: number,
  from: string,
  its: Limit['uses'],
  more: Partial<Pick<Limit, 'least' | 'isChosen'>> = {},
): Limit {
  return { what, most, source: from, uses: its, least: 0, isChosen: true, ...more };
}
/** What is cut to the limit, or is one of a few values. */
const isGiven = { isChosen: false };

/** Every hard limit that our templates come near enough to be worth a look. */
export const limits: readonly Limit[] = [
  limit('resources of a template', 500, stacks, uses.ofTemplate('resources')),
  limit('parameters of a template', 200, stacks, uses.ofTemplate('parameters')),
  limit('outputs of a template', 200, stacks, uses.ofTemplate('outputs')),
  limit('bytes of a template', 1_048_576, stacks, uses.ofTemplate('bytes')),
  limit('characters of a stack’s name', 128, 'CreateStack', uses.stackName),
  limit('characters of all inline policies of a role', 10_240, iam, uses.inlinePolicies),
  limit('characters of who may take on a role', 2048, iam, uses.trust),
  limit('characters of a role’s name', 64, 'CreateRole', name(role), isGiven),
  limit('bytes of a function’s environment', 4096, lambda, uses.environment),
  limit('bytes of who may call a function', 20_480, lambda, uses.functionPolicies),
  limit('characters of a function’s name', 64, lambda, name(lambdaFunction), isGiven),
  limit('characters of a function’s description', 256, lambda, text(lambdaFunction, 'Description')),
  limit('seconds of a function', 900, lambda, uses.timeout, isGiven),
  limit('messages of a batch', 10_000, 'CreateEventSourceMapping', each(source, uses.batch)),
  limit(
    'messages of a batch without a window',
    10,
    'CreateEventSourceMapping',
    uses.hurried,
    isGiven,
  ),
  limit(
    'seconds of a batch’s window',
    300,
    'CreateEventSourceMapping',
    each(source, uses.windowSeconds),
  ),
  limit('calls of an event source at a time', 1000, 'CreateEventSourceMapping', uses.concurrency, {
    least: 2,
  }),
  limit('characters of a queue’s name', 80, queues, name('AWS::SQS::Queue')),
  limit('characters of a schedule’s name', 64, 'CreateSchedule', name('AWS::Scheduler::Schedule')),
  limit('characters of a log group’s name', 512, 'CreateLogGroup', name('AWS::Logs::LogGroup')),
  limit(
    'characters of a filter of a log',
    1024,
    'PutMetricFilter',
    text('AWS::Logs::MetricFilter', 'FilterPattern'),
  ),
  limit('characters of an alarm’s name', 255, 'PutMetricAlarm', name(alarm)),
  limit(
    'characters of an alarm’s description',
    1024,
    'PutMetricAlarm',
    text(alarm, 'AlarmDescription'),
  ),
  limit('actions of an alarm', 5, 'PutMetricAlarm', uses.actions),
  limit('metrics of an alarm', 10, alarms, uses.metricsOfAlarm),
  limit('characters of an alarm’s expression', 1024, 'PutMetricAlarm', uses.expression),
  limit(
    'characters of a composite alarm’s rule',
    10_240,
    'PutCompositeAlarm',
    text('AWS::CloudWatch::CompositeAlarm', 'AlarmRule'),
  ),
  // AWS names no limit; operators report this one.
  limit('bytes of a dashboard', 262_144, metrics, text(dashboard, 'DashboardBody')),
  limit('widgets of a dashboard', 500, metrics, uses.widgets),
  limit('metrics of a dashboard', 2500, metrics, uses.metricsOfDashboard),
  limit('metrics of a widget', 500, metrics, uses.perWidget('metrics')),
  limit('alarms of a widget', 100, widgets, uses.perWidget('alarms')),
  limit('routes of an API', 300, gateway, uses.counted('AWS::ApiGatewayV2::Route')),
  limit('integrations of an API', 300, gateway, uses.counted('AWS::ApiGatewayV2::Integration')),
  limit('bytes of the format of an access log', 3072, gateway, uses.logFormat),
  limit(
    'indexes of a table',
    20,
    tables,
    each(table, (its) => uses.indexesOf(its).length),
  ),
  limit('attributes that an index projects', 20, projection, uses.projected),
  limit('attributes that all indexes of a table project', 100, tables, uses.projectedByAll),
  limit(
    'bytes of a parameter in Systems Manager',
    4096,
    parameters,
    text('AWS::SSM::Parameter', 'Value'),
  ),
  limit(
    'bytes of a secret',
    65_536,
    'CreateSecret',
    text('AWS::SecretsManager::Secret', 'SecretString'),
  ),
  limit(
    'characters of a rule’s description',
    512,
    'PutRule',
    text('AWS::Events::Rule', 'Description'),
  ),
  limit('targets of a rule', 5, rules, uses.targets),
  limit('characters of a configuration set’s name', 64, mail, name('AWS::SES::ConfigurationSet')),
  limit(
    'characters of a topic’s display name',
    100,
    topics,
    text('AWS::SNS::Topic', 'DisplayName'),
  ),
];

/** What comes closest to a limit. */
export interface Closest extends Use {
  readonly limit: Limit;
}

/** What comes closest to each limit, where there is anything that it is about. */
export function closestTo(templates: readonly ResolvedTemplate[]): Closest[] {
  return limits.flatMap((limit) => {
    const [closest] = templates.flatMap(limit.uses).toSorted((a, b) => b.value - a.value);
    return closest === undefined ? [] : [{ limit, ...closest }];
  });
}

/** What AWS would refuse, in a sentence each. */
export function beyondLimits(templates: readonly ResolvedTemplate[]): string[] {
  return limits.flatMap(({ what, most, least, uses: usesOf }) =>
    templates.flatMap(usesOf).flatMap(({ of, value }) => {
      if (value > most) return [`${of}: ${value} ${what}, and AWS takes ${most}`];
      return value < least ? [`${of}: ${value} ${what}, and AWS takes no fewer than ${least}`] : [];
    }),
  );
}
