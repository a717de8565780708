import * as z from 'zod';
import { createHash } from 'node:crypto';
import { LocalFailure, messageOf } from '../failure.ts';
import { noValue, resolve, type Scope } from './intrinsics.ts';
import { isHarmless } from './resource-types.ts';
import {
  describe,
  resourcesOfType,
  type Assembly,
  type Parameter,
  type Resource,
  type Stack,
} from './assembly.ts';

/** Where and as whom the service runs. */
export interface Account {
  region: string;
  id: string;
}

/** What a resource is called once it exists: the value of `Ref`, and of `Fn::GetAtt`. */
export interface Identity {
  ref: string;
  attributes: Readonly<Record<string, string>>;
}

export interface Identities {
  /** Says what a resource became. Until then nothing that refers to it can be resolved. */
  set(resource: Resource, identity: Identity): void;
  /**
   * A resource's properties, resolved and parsed: all, or `only` these, which then may be had
   * before what the others refer to exists. Throws LocalFailure naming the resource.
   */
  properties<Schema extends z.ZodType>(
    resource: Resource,
    schema: Schema,
    only?: readonly string[],
  ): z.output<Schema>;
  /** The outputs of all stacks: stack name → output → value. */
  outputs(): Record<string, Record<string, unknown>>;
}

const key = (stack: string, id: string) => `${stack}/${id}`;

/**
 * The book of what every resource of the templates became. Types that the runner doesn't run get
 * an invented name and ARN.
 */
export function openIdentities(assembly: Assembly, account: Account): Identities {
  const known = new Map<string, Identity>();
  const scopeOf = (stack: Stack): Scope => makeScope(stack, assembly, account, known);
  return {
    set: (resource, identity) => {
      known.set(key(resource.stack, resource.id), identity);
    },
    properties: (resource, schema, only) => {
      const stack = assembly.stacks.find(({ name }) => name === resource.stack);
      if (stack === undefined) throw new Error(`no stack ${resource.stack}`);
      return parseProperties(resource, schema, scopeOf(stack), only);
    },
    outputs: () =>
      Object.fromEntries(
        assembly.stacks.map((stack) => [
          stack.name,
          Object.fromEntries(
            [...stack.outputs].map(([id, { value }]) => [id, resolve(value, scopeOf(stack))]),
          ),
        ]),
      ),
  };
}

function makeScope(
  stack: Stack,
  assembly: Assembly,
  account: Account,
  known: ReadonlyMap<string, Identity>,
): Scope {
  const identityOf = (id: string): Identity => {
    const resource = stack.resources.get(id);
    if (resource === undefined) {
      throw new LocalFailure(`Stack ${stack.name} refers to ${id}, which isn't in it.`);
    }
    const identity = known.get(key(stack.name, id));
    if (identity !== undefined) return identity;
    if (isHarmless(resource.type)) return standIn(resource, account);
    throw new LocalFailure(
      `It refers to ${describe(resource)}, which the runner makes only later.`,
    );
  };
  const scopeOf = (other: Stack) => makeScope(other, assembly, account, known);
  return {
    reference: (id) => {
      const parameter = stack.parameters.get(id);
      if (parameter) return valueOf(parameter, assembly, scopeOf);
      return pseudo(id, stack, account) ?? identityOf(id).ref;
    },
    attribute: (id, attribute) => {
      const value = identityOf(id).attributes[attribute];
      if (value !== undefined) return value;
      throw new LocalFailure(
        `It asks for the attribute ${attribute} of ${stack.name}/${id}, which isn't known here.`,
      );
    },
    imported: (name) => {
      for (const exporter of assembly.stacks) {
        const scope = scopeOf(exporter);
        for (const { exportName, value } of exporter.outputs.values()) {
          if (exportName === undefined || resolve(exportName, scope) !== name) continue;
          return resolve(value, scope);
        }
      }
      throw new LocalFailure(`No stack exports ${name}.`);
    },
  };
}

const Noted = z.object({ Name: z.string(), Value: z.unknown() });

/**
 * The value of a parameter: its default, or what the stacks themselves store in Systems Manager
 * under that name.
 */
function valueOf(parameter: Parameter, assembly: Assembly, scopeOf: (stack: Stack) => Scope) {
  if (!parameter.type.startsWith('AWS::SSM::Parameter::Value<')) return parameter.default;
  for (const { stack: name, properties } of resourcesOfType(assembly, 'AWS::SSM::Parameter')) {
    const noted = Noted.parse(properties);
    const stack = assembly.stacks.find((each) => each.name === name);
    if (stack && noted.Name === parameter.default) return resolve(noted.Value, scopeOf(stack));
  }
  throw new LocalFailure(`No stack notes the parameter ${String(parameter.default)}.`);
}

function parseProperties<Schema extends z.ZodType>(
  resource: Resource,
  schema: Schema,
  scope: Scope,
  only?: readonly string[],
): z.output<Schema> {
  let resolved: unknown;
  try {
    const wanted = Object.entries(resource.properties).filter(
      ([name]) => only === undefined || only.includes(name),
    );
    resolved = resolve(Object.fromEntries(wanted), scope);
  } catch (error) {
    throw new LocalFailure(`${describe(resource)} can't be resolved: ${messageOf(error)}`, error);
  }
  const parsed = schema.safeParse(resolved);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LocalFailure(
    `${describe(resource)} can't be run here: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    parsed.error,
  );
}

function pseudo(id: string, stack: Stack, account: Account): unknown {
  switch (id) {
    case 'AWS::Region':
      return account.region;
    case 'AWS::AccountId':
      return account.id;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stack.name;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${account.region}:${account.id}:stack/${stack.name}/local`;
    case 'AWS::NoValue':
      return noValue;
    default:
      return undefined;
  }
}

/** A name as CloudFormation makes them, but the same in every start. */
export function inventedName(resource: Resource, lengthMax: number): string {
  const suffix = createHash('sha256').update(key(resource.stack, resource.id)).digest('hex');
  return `${`${resource.stack}-${resource.id}`.slice(0, lengthMax - 9)}-${suffix.slice(0, 8)}`;
}

function standIn(resource: Resource, account: Account): Identity {
  const name = inventedName(resource, 64);
  const [, service = 'local', kind = 'resource'] = resource.type.toLowerCase().split('::');
  const arn =
    service === 'iam'
      ? `arn:aws:iam::${account.id}:${kind}/${name}`
      : `arn:aws:${service}:${account.region}:${account.id}:${kind}/${name}`;
  return { ref: name, attributes: { Arn: arn } };
}
