import * as z from '../domain/zod.ts';
import type { ErrorCode } from '../domain/problems/error-table.ts';
import type { Role } from '../domain/people/member.ts';
import type { PlanName } from '../domain/plans/plan.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The endpoint groups: each is one Lambda function, its folder `functions/api/<group>`. */
export const groups = [
  'health',
  'pages',
  'sign-in',
  'account',
  'organization',
  'artists',
  'releases',
  'imports',
  'verification',
  'changes',
  'change-reports',
  'destinations',
  'alerts',
  'feeds',
  'webhooks',
  'api-keys',
] as const;
export type Group = (typeof groups)[number];

/** What the gateway routes: a method, and a path with the names of its parameters in braces. */
export interface Route {
  method: Method;
  path: string;
}

/** Who may call. */
export type Access =
  | { kind: 'public' }
  | {
      kind: 'caller';
      /** The least role; an API key acts as the creator. */
      role: Role;
      /** Only a signed-in person, no API key: 403 `session_required`. */
      person?: boolean;
      /** Works without an organization; others answer 409 `no_organization`. */
      withoutOrganization?: boolean;
      /**
       * Of those that work without an organization: also for a session that an invitation began.
       * The others answer it 403 `fresh_sign_in_required`.
       */
      byInvitation?: boolean;
      /** The least plan: 403 `plan_required`. */
      plan?: PlanName;
      /** A person must have signed in within 15 minutes: 403 `fresh_sign_in_required`. */
      fresh?: boolean;
      /** Also for who has no session anymore, or never had one: the handler is given no caller. */
      evenWithoutSession?: true;
      /** May change something while the organization is being deleted; others answer 409. */
      duringDeletion?: boolean;
    };

/** An answer that is not JSON, like a page. */
export interface Raw {
  contentType: string;
  /** Bytes, not text; the response says which type, within `contentType`. */
  binary?: true;
  /** A large text, kept compressed by gzip: clients that don't take that get it unpacked. */
  packed?: true;
}

/** The announcement that an operation will stop working, at least six months ahead. */
export interface Deprecation {
  /** The day it was announced, `YYYY-MM-DD` in UTC. */
  since: string;
  /** The day it stops working. */
  until: string;
  /** What to use in its place, as a sentence. */
  instead: string;
}

/**
 * One operation of the HTTP API, as data. Validation, routes, the OpenAPI document, the typed
 * client and the tests that walk every endpoint all read it.
 */
export interface Operation extends Route {
  id: string;
  group: Group;
  summary: string;
  description?: string;
  access: Access;
  /** Absent: the path has no parameters. */
  params?: z.ZodType;
  /**
   * Routes of other groups whose path is spelled out where this one has a parameter: with another method,
   * such a path is a 405, not a 404.
   */
  literalRoutes?: readonly Route[];
  /** People and programs add something to force a reload, such as `?v=2`. */
  ignoresQuery?: true;
  /** Absent: no query parameter is accepted. */
  query?: z.ZodType;
  /** Absent: the operation takes no body. */
  body?: z.ZodType;
  /** The body is a form, as browsers and mail services send it, with texts as values: no JSON. */
  form?: true;
  /** The body may also be a CSV (`text/csv`); the schema then sees `{csv: the text}`. */
  csv?: true;
  /** The largest body that it takes; absent: 64 KiB. */
  bodyBytesMax?: number;
  /** The body may be left out; the schema then sees `{}`. */
  bodyOptional?: boolean;
  success: {
    status: 200 | 201 | 202 | 204;
    /** Absent: no body, or one that is not JSON (`raw`). With `raw`: the answer is one of the two. */
    body?: z.ZodType;
    description?: string;
  };
  raw?: Raw;
  /** A further status with the same body, like 200 where the session exists already; 204: with none. */
  alsoStatus?: 200 | 204 | 410;
  /** Refusals of its own, beside those that follow from `access` and the input, as `not_found` does. */
  errors?: readonly ErrorCode[];
  /** Takes an `Idempotency-Key`: a POST that creates. */
  idempotent?: boolean;
  /**
   * Asks the catalog, now or soon: `catalog_requests_per_minute` of the plan holds too, for the
   * organization and for the person.
   */
  asksCatalog?: boolean;
  /** Answers carry an `ETag`, and `If-None-Match` is honoured. */
  conditional?: boolean;
  /** It will stop working; its answers and the reference say so. */
  deprecated?: Deprecation;
  /** A body that could be sent. */
  exampleBody?: unknown;
}

/** An operation as declared in its file, which supplies the group, and what stands in its paths. */
type Declaration = Omit<Operation, 'group' | 'method' | 'path' | 'params'>;

type RouteOf<Text> = Text extends `${infer How extends Method} ${infer Path}`
  ? { method: How; path: Path }
  : never;

type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;
type ParamsOf<At, Named extends Readonly<Record<string, z.ZodType>>> = [NameIn<At>] extends [never]
  ? unknown
  : { params: z.ZodObject<Pick<Named, NameIn<At> & keyof Named>, z.core.$strict> };

/**
 * Declares operations of a group, keeping the types of their routes and schemas.
 * @param named what may stand in their paths, by its name there.
 */
export function operationsOf<
  const Of extends Group,
  Named extends Readonly<Record<string, z.ZodType>>,
>(group: Of, named?: Named) {
  function operation<const At extends `${Method} /${string}`, const Spec extends Declaration>(
    route: At,
    spec: Spec,
  ): Spec & RouteOf<At> & ParamsOf<At, Named> & { group: Of };
  function operation(route: string, spec: Declaration): object {
    const [method, path = ''] = route.split(' ');
    const names = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    return { ...spec, ...(names.length > 0 && paramsOf(names)), group, method, path };
  }
  // Each schema takes time of a cold start: paths with the same names share one.
  const made = new Map<string, { params: z.ZodType }>();
  function paramsOf(names: readonly string[]): { params: z.ZodType } {
    const shape = names.map((name) => [name, schemaOf(name)] as const);
    const params = made.get(names.join('/')) ?? {
      params: z.strictObject(Object.fromEntries(shape)),
    };
    made.set(names.join('/'), params);
    return params;
  }
  function schemaOf(name: string): z.ZodType {
    const schema = named?.[name];
    if (!schema) throw new Error(`nobody says what {${name}} is in paths of ${group}`);
    return schema;
  }
  return operation;
}

type Parsed<Spec, Name extends string, None> =
  Spec extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : None;

/** What a handler of the operation is given, parsed. */
export interface Input<Spec extends Operation> {
  params: Parsed<Spec, 'params', Record<string, never>>;
  query: Parsed<Spec, 'query', Record<string, never>>;
  body: Parsed<Spec, 'body', undefined>;
}

/** The body that a handler of the operation gives back; undefined where there is none. */
export type Output<Spec extends Operation> = Parsed<Spec['success'], 'body', undefined>;

export const asViewer = { kind: 'caller', role: 'viewer' } as const;
export const asMember = { kind: 'caller', role: 'member' } as const;
export const asAdmin = { kind: 'caller', role: 'admin' } as const;
export const asCreator = { kind: 'caller', role: 'creator' } as const;
/** For a person, about themselves: not for a session that an invitation began. */
export const asPerson = {
  kind: 'caller',
  role: 'viewer',
  person: true,
  withoutOrganization: true,
} as const;
