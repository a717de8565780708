import * as z from 'zod';
import type { ResolvedResource, ResolvedTemplate } from './resolved.ts';

/** Something that AWS limits, as it stands in a template. */
export interface Use {
  readonly of: string;
  readonly value: number;
}

type Uses = (template: ResolvedTemplate) => Use[];

export const alarm = 'AWS::CloudWatch::Alarm';
export const dashboard = 'AWS::CloudWatch::Dashboard';
export const source = 'AWS::Lambda::EventSourceMapping';
export const table = 'AWS::DynamoDB::GlobalTable';

const bytes = (value: unknown) => (typeof value === 'string' ? Buffer.byteLength(value) : 0);
const bytesOf = (value: unknown) => bytes(JSON.stringify(value));
const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const typed = (template: ResolvedTemplate, type: string) =>
  template.resources.filter((resource) => resource.type === type);

/** One use for each resource of a type; null: the limit isn't about it. */
export const each =
  (type: string, value: (resource: ResolvedResource) => number | null): Uses =>
  (template) =>
    typed(template, type).flatMap((resource) => {
      const its = value(resource);
      return its === null ? [] : [{ of: resource.name, value: its }];
    });

export const text = (type: string, property: string): Uses =>
  each(type, ({ properties }) => bytes(properties[property]));

export const name = (type: string): Uses => each(type, (resource) => resource.name.length);

export const ofTemplate =
  (what: 'resources' | 'parameters' | 'outputs' | 'bytes'): Uses =>
  (template) => {
    const value = what === 'resources' ? template.resources.length : template[what];
    return [{ of: template.stack, value }];
  };

export const stackName: Uses = ({ stack }) => [{ of: stack, value: stack.length }];

/** How many resources of a type an API has. */
export const counted =
  (type: string): Uses =>
  (template) => {
    const groups = Map.groupBy(typed(template, type), ({ properties }) => properties.ApiId);
    return [...groups].map(([api, all]) => ({ of: String(api), value: all.length }));
  };

const Policy = z.looseObject({ Roles: z.array(z.string()), PolicyDocument: z.json() });
const Own = z.looseObject({ Policies: z.array(Policy.omit({ Roles: true })).default([]) });

/** White space doesn't count. */
export const inlinePolicies: Uses = (template) => {
  const sizes = new Map<string, number>();
  const add = (role: string, document: unknown) => {
    const size = JSON.stringify(document).replaceAll(/\s/g, '').length;
    sizes.set(role, (sizes.get(role) ?? 0) + size);
  };
  for (const { properties } of typed(template, 'AWS::IAM::Policy')) {
    const { Roles, PolicyDocument } = Policy.parse(properties);
    for (const role of Roles) add(role, PolicyDocument);
  }
  for (const { name: role, properties } of typed(template, 'AWS::IAM::Role')) {
    for (const { PolicyDocument } of Own.parse(properties).Policies) add(role, PolicyDocument);
  }
  return [...sizes].map(([role, value]) => ({ of: role, value }));
};

export const trust = each('AWS::IAM::Role', ({ properties }) =>
  bytesOf(properties.AssumeRolePolicyDocument),
);

/** About as long as what AWS adds to the properties of a permission, to make a statement of it. */
const statementFrame = 150;

/** What may call a function is one policy, with a statement for each permission. */
export const functionPolicies: Uses = (template) => {
  const permissions = typed(template, 'AWS::Lambda::Permission');
  const groups = Map.groupBy(permissions, ({ properties }) => String(properties.FunctionName));
  return [...groups].map(([its, all]) => ({
    of: its,
    value: sum(all.map(({ properties }) => statementFrame + bytesOf(properties))),
  }));
};

const Environment = z.object({ Variables: z.record(z.string(), z.string()) });
export const environment = each('AWS::Lambda::Function', ({ properties }) =>
  properties.Environment === undefined
    ? 0
    : bytesOf(Environment.parse(properties.Environment).Variables),
);
export const timeout = each('AWS::Lambda::Function', ({ properties }) =>
  Number(properties.Timeout ?? 3),
);

export const batch = ({ properties }: ResolvedResource) => Number(properties.BatchSize ?? 10);
export const windowSeconds = ({ properties }: ResolvedResource) =>
  Number(properties.MaximumBatchingWindowInSeconds ?? 0);
/** Batches that don't wait until they are full. */
export const hurried = each(source, (its) => (windowSeconds(its) === 0 ? batch(its) : null));
const Scaling = z.object({ MaximumConcurrency: z.number() });
export const concurrency = each(source, ({ properties }) =>
  properties.ScalingConfig === undefined
    ? null
    : Scaling.parse(properties.ScalingConfig).MaximumConcurrency,
);

const Indexes = z.array(
  z.looseObject({
    IndexName: z.string(),
    Projection: z.looseObject({ NonKeyAttributes: z.array(z.string()).default([]) }),
  }),
);
export const indexesOf = ({ properties }: ResolvedResource) =>
  Indexes.parse(properties.GlobalSecondaryIndexes ?? []);
export const projected: Uses = (template) =>
  typed(template, table)
    .flatMap(indexesOf)
    .map(({ IndexName, Projection }) => ({
      of: `the index ${IndexName}`,
      value: Projection.NonKeyAttributes.length,
    }));
export const projectedByAll = each(table, (its) =>
  sum(indexesOf(its).map(({ Projection }) => Projection.NonKeyAttributes.length)),
);

const Metrics = z.array(
  z.looseObject({ MetricStat: z.unknown().optional(), Expression: z.string().optional() }),
);
const metricsOf = ({ properties }: ResolvedResource) => Metrics.parse(properties.Metrics ?? []);
export const metricsOfAlarm = each(
  alarm,
  (its) => metricsOf(its).filter(({ MetricStat }) => MetricStat).length,
);
export const expression = each(alarm, (its) =>
  Math.max(0, ...metricsOf(its).map(({ Expression }) => bytes(Expression))),
);
export const actions = each(alarm, ({ properties }) => count(properties.AlarmActions));

const Body = z.object({
  widgets: z.array(
    z.looseObject({
      properties: z.looseObject({
        title: z.string().default('a widget'),
        metrics: z.array(z.unknown()).default([]),
        alarms: z.array(z.string()).default([]),
      }),
    }),
  ),
});
const widgetsOf = ({ properties }: ResolvedResource) =>
  Body.parse(JSON.parse(String(properties.DashboardBody))).widgets;
export const widgets = each(dashboard, (its) => widgetsOf(its).length);
export const metricsOfDashboard = each(dashboard, (its) =>
  sum(widgetsOf(its).map(({ properties }) => properties.metrics.length)),
);
export const perWidget =
  (part: 'metrics' | 'alarms'): Uses =>
  (template) =>
    typed(template, dashboard)
      .flatMap(widgetsOf)
      .map(({ properties }) => ({
        of: `the widget ${properties.title}`,
        value: properties[part].length,
      }));

const AccessLog = z.looseObject({ Format: z.string() });
export const logFormat = each('AWS::ApiGatewayV2::Stage', ({ properties }) =>
  bytes(AccessLog.parse(properties.AccessLogSettings).Format),
);

export const targets = each('AWS::Events::Rule', ({ properties }) => count(properties.Targets));
