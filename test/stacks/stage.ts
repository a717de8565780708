import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DISABLE_CREATION_STACK_TRACES } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { readSettings, type Settings } from '../../lib/settings.ts';
import { addStage } from '../../lib/stacks/stage.ts';
import { lazy } from '../../shared/runtime/lazy.ts';
import { keptTemplates } from './kept-templates.ts';
import { alarms, lambdas, policies, roles, type Shape } from './shapes.ts';

// CloudFormation's own rules are checked by `npm run synth`; here they would cost a second a test.
process.env.CDK_VALIDATION = 'false';

const Resources = z.record(
  z.string(),
  z.object({
    Type: z.string(),
    Properties: z.record(z.string(), z.unknown()).default({}),
    DeletionPolicy: z.string().optional(),
    DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  }),
);
export type Resources = z.output<typeof Resources>;

/** What every stage but `dev` needs. */
const operable = { ALARM_EMAIL: 'ops@example.com', MAIL_FROM: 'Watch <watch@example.com>' };

/** What there is to know of a stack, beside its template. */
const Facts = z.object({
  name: z.string(),
  environment: z.string(),
  isProtected: z.boolean(),
});

const Synthesized = z.object({
  /** Of the data stack, whole. */
  dataTemplate: z.record(z.string(), z.unknown()),
  resources: Resources,
  data: Facts,
  service: Facts,
  /** What would have to be asked for at AWS. */
  lookUps: z.array(z.unknown()),
});
type Synthesized = z.output<typeof Synthesized>;

/**
 * The stacks of a stage, with all that an operator can see unless told otherwise, and any folder for code; and what comes of them when they are synthesized:
 * that isn't made again where another suite has made the same. Who asks for stacks gets new ones.
 * @throws SettingsError
 */
export function makeStage(environment: Record<string, string> = {}) {
  const given = {
    OPERATIONS_SIZE: 'full',
    ...(environment.STAGE !== undefined && operable),
    ...environment,
  };
  const settings = readSettings(given, new Date('2026-11-21T10:00:00.000Z'));
  const stacks = lazy(() => stacksOf(settings));
  const kept = lazy(() => keptTemplates(given, Synthesized, () => synthesized(stacks())));
  return {
    stacks,
    kept,
    get dataResources() {
      return Resources.parse(kept().dataTemplate.Resources);
    },
    get resources() {
      return kept().resources;
    },
  };
}

/** Without what nobody reads here: a tree of all constructs, and where in the code each was made. */
function stacksOf(settings: Settings) {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    stackTraces: false,
    context: { [DISABLE_CREATION_STACK_TRACES]: true },
  });
  return { app, ...addStage(app, settings, () => import.meta.dirname) };
}

function synthesized({ app, data, service }: ReturnType<typeof stacksOf>): Synthesized {
  return {
    dataTemplate: Template.fromStack(data).toJSON(),
    resources: withNested(service),
    data: factsOf(data),
    service: factsOf(service),
    lookUps: app.synth().manifest.missing ?? [],
  };
}

function factsOf(stack: Stack): z.output<typeof Facts> {
  const { stackName: name, environment, terminationProtection } = stack;
  return { name, environment, isProtected: terminationProtection };
}

const Nesting = z.object({ Parameters: z.record(z.string(), z.unknown()) });

/** The resources of a stack and of those nested in it, as if they stood in one template. */
function withNested(stack: Stack): Resources {
  const own = Resources.parse(Template.fromStack(stack).toJSON().Resources);
  const nested = stack.node.findAll().filter((part) => part instanceof NestedStack);
  const inside = nested.flatMap((part) => {
    const id = part.nestedStackResource && stack.getLogicalId(part.nestedStackResource);
    const { Parameters } = Nesting.parse(own[id ?? '']?.Properties);
    const there = Resources.parse(Template.fromStack(part).toJSON().Resources);
    return Object.entries(there).map(
      ([name, resource]) => [name, withValues(resource, Parameters)] as const,
    );
  });
  return { ...own, ...Resources.parse(Object.fromEntries(inside)) };
}

const Reference = z.strictObject({ Ref: z.string() });

/** A part of a template with what its parameters are given in their place. */
function withValues(part: unknown, values: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(part), (_key, value: unknown) => {
    // Looked at before it is parsed, as nearly nothing is a reference.
    if (typeof value !== 'object' || value === null || !('Ref' in value)) return value;
    const { success, data } = Reference.safeParse(value);
    return success && data.Ref in values ? values[data.Ref] : value;
  });
}

/** The resources of a type, with their properties. */
export function all<Properties extends z.ZodType>(
  resources: Resources,
  { type, properties }: Shape<Properties>,
): { id: string; its: z.output<Properties>; deletion: string | undefined }[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties, DeletionPolicy }]) => ({
      id,
      its: properties.parse(Properties),
      deletion: DeletionPolicy,
    }));
}

/** The one resource of a type that has this id, or that there is. */
export function one<Properties extends z.ZodType>(
  resources: Resources,
  shape: Shape<Properties>,
  id?: string,
) {
  const found = all(resources, shape).filter((resource) => id === undefined || resource.id === id);
  if (found.length !== 1) throw new Error(`${found.length} of ${shape.type} ${id ?? ''}`);
  return found[0]!;
}

/** A value with intrinsic functions as text, good enough to look for names in it. */
export function textOf(value: unknown): string {
  return JSON.stringify([value]);
}

/** The functions of the service by what their alarms call them, like `api-artists`. */
export function functionsOf(resources: Resources) {
  const errorAlarms = all(resources, alarms).filter(({ its }) => its.MetricName === 'Errors');
  return new Map(
    all(resources, lambdas).map((lambda) => {
      const alarm = errorAlarms.find(({ its }) =>
        textOf(its.Dimensions).includes(`"${lambda.id}"`),
      );
      return [alarm?.its.AlarmDescription.split(': ')[0] ?? lambda.id, lambda] as const;
    }),
  );
}

export interface Statement {
  actions: string[];
  resources: string;
}

/** What a role's policies allow. */
export function rightsOf(resources: Resources, roleId: string): Statement[] {
  const attached = all(resources, policies).filter(({ its }) => its.Roles.includes(roleId));
  const own = all(resources, roles).filter(({ id }) => id === roleId);
  return [...attached, ...own.flatMap(({ its }) => its.Policies.map((policy) => ({ its: policy })))]
    .flatMap(({ its }) => its.PolicyDocument.Statement)
    .map(({ Action, Resource }) => ({ actions: Action, resources: textOf(Resource) }));
}
