import * as z from 'zod';
import { createHash } from 'node:crypto';
import { LocalFailure, messageOf } from '../failure.ts';
import { resolve, type Scope } from './intrinsics.ts';
import { isHarmless } from './resource-types.ts';
import { describe, type Assembly, type Parameter, type Resource, type Stack } from './assembly.ts';

/** Where and as whom the service runs. */
export interface Account {
  region: string;
  id: string;
}

/** What a resource is called once it exists: the value of `Ref`, and of `Fn::GetAtt`. */
interface Identity {
  ref: string;
  attributes: Readonly<Record<string, string>>;
}

export interface Identities {
  /** Of the cloud assembly. */
  folder: string;
  /** All resources of a type, stack by stack. */
  ofType(type: string): Resource[];
  /** Says what a resource became. Until then nothing that refers to it can be resolved. */
  set(resource: Resource, identity: Identity): void;
  /**
   * A resource's properties, parsed. Only those that the schema names are resolved, so some may be had
   * before what the others refer to exists. Throws LocalFailure naming the resource.
   */
  properties<Schema extends z.ZodObject>(resource: Resource, schema: Schema): z.output<Schema>;
  /** An ARN of the account that it all runs in. */
  arn(service: string, resource: string): string;
}

/**
 * The book of what every resource of the templates became. Types that the runner doesn't run get
 * an invented name and ARN.
 */
export function openIdentities({ folder, stacks }: Assembly, account: Account): Identities {
  const known = new Map<Resource, Identity>();
  const ofType = (wanted: string) =>
    stacks.flatMap(({ resources }) =>
      [...resources.values()].filter(({ type }) => type === wanted),
    );
  const arn = (service: string, resource: string) =>
    `arn:aws:${service}:${account.region}:${account.id}:${resource}`;
  const stackOf = (named: string) => {
    const stack = stacks.find(({ name }) => name === named);
    if (stack === undefined) throw new Error(`no stack ${named}`);
    return stack;
  };
  const identityOf = (stack: Stack, id: string) => identityIn(stack, id, { known, arn });
  const scopeOf = (stack: Stack): Scope => ({
    reference: (id) => {
      const parameter = stack.parameters[id];
      return parameter ? valueOf(parameter) : (pseudo(id, account) ?? identityOf(stack, id).ref);
    },
    attribute: (id, attribute) => {
      const value = identityOf(stack, id).attributes[attribute];
      if (value !== undefined) return value;
      throw new LocalFailure(
        `It asks for the attribute ${attribute} of ${stack.name}/${id}, which isn't known here.`,
      );
    },
  });
  /** Its default, or what the stacks themselves store in Systems Manager under that name. */
  const valueOf = ({ Type, Default }: Parameter): unknown => {
    if (!Type.startsWith('AWS::SSM::Parameter::Value<')) return Default;
    for (const { stack, properties } of ofType('AWS::SSM::Parameter')) {
      const { Name, Value } = Noted.parse(properties);
      if (Name === Default) return resolve(Value, scopeOf(stackOf(stack)));
    }
    throw new LocalFailure(`No stack notes the parameter ${String(Default)}.`);
  };
  return {
    folder,
    ofType,
    arn,
    set: (resource, identity) => {
      known.set(resource, identity);
    },
    properties: (resource, schema) =>
      parseProperties(resource, schema, scopeOf(stackOf(resource.stack))),
  };
}

function identityIn(
  { name, resources }: Stack,
  id: string,
  { known, arn }: { known: ReadonlyMap<Resource, Identity>; arn: Identities['arn'] },
): Identity {
  const resource = resources.get(id);
  if (resource === undefined) {
    throw new LocalFailure(`Stack ${name} refers to ${id}, which isn't in it.`);
  }
  const identity = known.get(resource);
  if (identity !== undefined) return identity;
  if (isHarmless(resource.type)) return standIn(resource, arn);
  throw new LocalFailure(`It refers to ${describe(resource)}, which the runner makes only later.`);
}

const Noted = z.object({ Name: z.string(), Value: z.unknown() });

function parseProperties<Schema extends z.ZodObject>(
  resource: Resource,
  schema: Schema,
  scope: Scope,
): z.output<Schema> {
  const properties = { ...resource.properties };
  try {
    for (const name of Object.keys(schema.shape)) {
      if (name in properties) properties[name] = resolve(properties[name], scope);
    }
  } catch (error) {
    throw new LocalFailure(`${describe(resource)} can't be resolved: ${messageOf(error)}`, error);
  }
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LocalFailure(
    `${describe(resource)} can't be run here: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    parsed.error,
  );
}

function pseudo(id: string, { region, id: accountId }: Account): string | undefined {
  const values: Readonly<Record<string, string>> = {
    'AWS::Region': region,
    'AWS::AccountId': accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };
  return values[id];
}

/** A name as CloudFormation makes them, but the same in every start. */
export function inventedName({ stack, id }: Resource, lengthMax: number): string {
  const suffix = createHash('sha256').update(`${stack}/${id}`).digest('hex');
  return `${`${stack}-${id}`.slice(0, lengthMax - 9)}-${suffix.slice(0, 8)}`;
}

function standIn(resource: Resource, arn: Identities['arn']): Identity {
  const name = inventedName(resource, 64);
  const [, service = 'local', kind = 'resource'] = resource.type.toLowerCase().split('::');
  return { ref: name, attributes: { Arn: arn(service, `${kind}/${name}`) } };
}
