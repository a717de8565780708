import type { Input, Operation, Output } from '../contract/define.ts';
import type { Role } from '../domain/people/member.ts';
import type { PlanName } from '../domain/plans/plan.ts';

/** The organization that a request acts in. */
export interface ActingOrganization {
  id: string;
  name: string;
  plan: PlanName;
  /** Of the organization, and of each of its people. */
  catalogRequestsPerMinute: number;
  /** Where its history begins although its plan would keep more. */
  history_since?: string | undefined;
  creatorId: string;
  apiTermsAcceptedAt: string | null;
  /** When it is erased; null: it stays. */
  deletesAt: string | null;
}

/** Who calls, once the credentials were checked. An API key acts as the creator, and is nobody. */
export interface Caller {
  kind: 'person' | 'key';
  userId: string | null;
  sessionId: string | null;
  keyId: string | null;
  /** The name of the API key; null for a person. */
  keyName: string | null;
  /** Who created the API key, be it with another key; null for a person, and where it is not known. */
  keyOwnerId: string | null;
  /** When a person signed in; null for a key, and for one who came by an invitation. */
  signedInAt: Date | null;
  /** The session started from an invitation link: it acts only in that organization. */
  byInvitation: boolean;
  role: Role;
  organization: ActingOrganization | null;
}

export type OrganizationCaller = Caller & { organization: ActingOrganization };

/** Who a handler of the operation can rely on. */
export type CallerOf<Spec extends Operation> = Spec['access'] extends { kind: 'public' }
  ? null
  : Spec['access'] extends { evenWithoutSession: true }
    ? Caller | null
    : Spec['access'] extends { withoutOrganization: true }
      ? Caller
      : OrganizationCaller;

/** What surrounds the input: all of it read once, at the door. */
export interface RequestContext<Who = Caller | null> {
  id: string;
  now: Date;
  /** As requested, without the query. */
  path: string;
  /** Without the question mark. */
  rawQuery: string;
  caller: Who;
  /** From the gateway, never from a header. */
  ip: string;
  userAgent: string | null;
  /** As sent, `name=value`; there can be several of one name. */
  cookies: readonly string[];
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** An answer with more than its body. */
export class Reply<Body> {
  readonly body: Body;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];

  constructor(
    body: Body,
    more: { status?: number; headers?: Record<string, string>; cookies?: readonly string[] } = {},
  ) {
    this.body = body;
    this.status = more.status;
    this.headers = more.headers ?? {};
    this.cookies = more.cookies ?? [];
  }
}

/** An operation with the code that carries it out; `Deps` is what that code needs. */
export interface Implemented<Deps> {
  operation: Operation;
  run(input: unknown, request: RequestContext, deps: Deps): Promise<unknown>;
  /** Never there: it makes the compiler refuse a group that does not provide what `run` needs. */
  readonly needs?: (deps: Deps) => void;
}

type Answer<Spec extends Operation> = Spec extends { raw: { binary: true } | { packed: true } }
  ? Uint8Array
  : Spec extends { raw: object; success: { body: object } }
    ? string | Output<Spec>
    : Spec extends { raw: object }
      ? string
      : Output<Spec>;

/**
 * Joins an operation of the contract with its handler. The handler gets parsed input and a caller
 * that may do this, and gives back the body (or a {@link Reply}); refusals are thrown as `Problem`.
 */
export function implement<Spec extends Operation, Deps>(
  operation: Spec,
  run: (
    input: Input<Spec>,
    request: RequestContext<CallerOf<Spec>>,
    deps: Deps,
  ) => Promise<Answer<Spec> | Reply<Answer<Spec>>>,
): Implemented<Deps> {
  // The door has parsed `input` by the operation's own schemas and decided on the caller by its
  // `access`, so what it passes on is what this handler's types say.
  return { operation, run };
}
