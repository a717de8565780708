/**
 * One harness for tests of the HTTP API: the real doors and handlers, called with events of API
 * Gateway, on a real table in memory.
 *
 *     const h = await harness();                       // in beforeAll; await h.stop() in afterAll
 *     h.use('alerts', handlers, { ...h.deps, more });  // `handlers` of functions/api/alerts/index.ts
 *     const org = await h.organization({ plan: 'pro' });
 *     const answer = await org.post('/api/v1/org/alerts', { name: 'x' });
 *     const alert = answer.expect(201, AlertRule);     // a wrong status fails with the body
 *     const viewer = await h.member(org, 'viewer');    // another person of the same organization
 *     const key = await h.apiKey(org);                 // the same methods, with an API key
 *
 * Time stands still until `h.clock.advance(seconds)`; chance is seeded. What would go out is kept in
 * `h.mails`, `h.queued` and `h.logs`.
 */
import { gunzipSync } from 'node:zlib';
import type * as z from 'zod';
import { newSecretKey, newSigningKey } from '../../shared/aws/key-maker.ts';
import type { Group } from '../../shared/contract/define.ts';
import { deezerCapabilities } from '../../shared/catalog/capabilities.ts';
import { linkBase } from './a-change.ts';
import type { LinkBase } from '../../shared/changes/rules/change-links.ts';
import { errorTable, type ErrorCode } from '../../shared/domain/problems/error-table.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { newId } from '../../shared/domain/ids.ts';
import type { Role } from '../../shared/domain/people/member.ts';
import { plans, type PlanName } from '../../shared/domain/plans/plan.ts';
import examples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };
import type { Need } from '../../shared/changes/rules/info.ts';
import type { ReportForm } from '../../shared/plan/report-forms.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import type { DoorOptions } from '../../shared/http/door.ts';
import type { ApiResult, Handler } from '../../shared/http/event.ts';
import type { Implemented } from '../../shared/http/implement.ts';
import { serve, type DoorDeps } from '../../shared/http/serve.ts';
import { sessionCookieName, signSession } from '../../shared/http/session-cookie.ts';
import { sessionLifeSeconds } from '../../shared/table/limits/credentials.ts';
import {
  memberWrites,
  organizationWrites,
  recordTermsAccepted,
  setPlan,
} from '../../shared/table/people/organizations.ts';
import { sessionWrites } from '../../shared/table/people/sessions.ts';
import { transact } from '../../shared/table/transaction.ts';
import { userWrites } from '../../shared/table/people/users.ts';
import { issueApiKey } from '../../shared/usecases/api-keys/manage-api-keys.ts';
import type {
  KeyRing,
  Log,
  Mail,
  Mailer,
  Queues,
  Random,
  RingKey,
} from '../../shared/usecases/ports.ts';
import { seededRandom, SettableClock } from './clock.ts';
import { startTable } from './engine.ts';
import { apiEvent, lambdaContext, routeOf, type Sent } from './events.ts';

/** What the doors of the harness are given; groups add their own. */
export interface HarnessDeps extends DoorDeps, LinkBase {
  clock: SettableClock;
  random: Random;
  pepper: KeyRing;
  mailer: Mailer;
  queues: Queues;
  log: Log;
  signInStartsPerIpPerHour: number;
  firstPlan: PlanName;
  /** What the sources of the service can tell. */
  told: ReadonlySet<Need>;
  /** What changes of each type look like. */
  examples: () => unknown;
  reportForms: readonly ReportForm[];
  pictureHosts: readonly string[];
}

/** An answer, its body parsed where it is JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: readonly string[];
  body: unknown;
  /** The body, parsed by `schema` if one is given. Fails, showing the body, for another status. */
  expect<Schema extends z.ZodType>(status: number, schema: Schema): z.output<Schema>;
  expect(status: number): unknown;
  /** Fails unless it is the refusal of that code, with its status, and names these places, if any. */
  refused(code: ErrorCode, ...places: string[]): void;
}

export interface Options {
  headers?: Record<string, string>;
  ip?: string;
}

/** Somebody who sends requests. */
export interface Client {
  /** The headers and cookies that make a request theirs. */
  credentials: Pick<Sent, 'headers' | 'cookies'>;
  /** Any request, with their credentials; a body is JSON unless the headers say otherwise. */
  send(sent: Sent): Promise<Answer>;
  get(path: string, options?: Options): Promise<Answer>;
  post(path: string, body?: unknown, options?: Options): Promise<Answer>;
  put(path: string, body?: unknown, options?: Options): Promise<Answer>;
  patch(path: string, body?: unknown, options?: Options): Promise<Answer>;
  delete(path: string, options?: Options): Promise<Answer>;
}

/** A signed-in person in an organization. */
export interface Person extends Client {
  organizationId: string;
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
  /** `ag_token=…` */
  cookie: string;
}

export interface KeyHolder extends Client {
  organizationId: string;
  id: string;
  key: string;
}

export type Harness = Awaited<ReturnType<typeof harness>>;

/** A ring of one key that lives in memory. */
export function memoryRing(key: RingKey): KeyRing {
  return {
    current: async () => key,
    find: async (kid) => (kid === key.kid ? key : null),
    all: async () => [key],
  };
}

/** Starts a table and what is around it. */
export async function harness() {
  const engine = await startTable();
  const clock = new SettableClock();
  const random = seededRandom();
  const mails: Mail[] = [];
  const queued: Work[] = [];
  const logs: { level: string; message: string; facts: unknown }[] = [];
  const handlers = new Map<string, Handler>();
  const note = (level: string) => (message: string, facts?: unknown) => {
    logs.push({ level, message, facts });
  };
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const deps: HarnessDeps = {
    table: engine.table,
    clock,
    random,
    sessionKeys: memoryRing({ kid: 'session-key', jwk: await newSigningKey() }),
    pepper: memoryRing({ kid: 'pepper', jwk: newSecretKey(random) }),
    ...linkBase,
    corsOrigins: [],
    publicRequestsPerIpPerMinute: 0,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    queues: {
      send: async (work) => {
        queued.push(work);
      },
      sendAll: async (work) => {
        queued.push(...work);
      },
    },
    log,
    signInStartsPerIpPerHour: 20,
    firstPlan: 'free',
    examples: () => examples,
    told: new Set<Need>([...deezerCapabilities, 'links']),
    reportForms: [
      { name: 'The catalog', url: 'https://catalog.example/report' },
      { name: 'The distributor', url: 'mailto:abuse@distributor.example', upcs: ['0859'] },
      { name: 'The label', url: 'https://label.example/report', labels: ['Unheard Label'] },
    ],
    pictureHosts: ['http://pictures.test'],
  };

  /** Sends a request through the door of its group, as the gateway would. */
  async function send(sent: Sent): Promise<Answer> {
    const { group } = routeOf(sent.method, sent.path.split('?')[0] ?? '');
    const handler = handlers.get(group ?? 'health');
    if (!handler) throw new Error(`the harness was given no handlers of ${group ?? 'health'}`);
    return answered(sent, await handler(apiEvent(sent), lambdaContext));
  }

  function client(credentials: Client['credentials']): Client {
    const ask = ({ headers, ...sent }: Sent) =>
      send({
        ...sent,
        ...(credentials.cookies && { cookies: credentials.cookies }),
        headers: {
          ...(sent.body !== undefined && { 'content-type': 'application/json' }),
          ...credentials.headers,
          ...headers,
        },
      });
    const call =
      (method: string) =>
      (path: string, body?: unknown, options: Options = {}) =>
        ask({
          ...{ method, path, ...options },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
    return {
      credentials,
      send: ask,
      get: (path, options) => call('GET')(path, undefined, options),
      post: call('POST'),
      put: call('PUT'),
      patch: call('PATCH'),
      delete: (path, options) => call('DELETE')(path, undefined, options),
    };
  }

  const id = (kind: Parameters<typeof newId>[0]) =>
    newId(kind, { now: clock.now(), random: random.bytes(10) });

  /** A new person, signed in at this moment, with a session in the organization (or in none). */
  async function person(organizationId: string | null, role: Role, plan: PlanName) {
    const userId = id('user');
    const at = clock.now();
    const email = `${userId}@example.com`;
    const created_at = at.toISOString();
    const session = await sessionOf(userId, organizationId, plan);
    await transact(engine.table, [
      ...userWrites({ id: userId, name: null, email, created_at, pending_email: null }),
      ...(organizationId && role !== 'creator'
        ? memberWrites(organizationId, { user_id: userId, role, joined_at: created_at })
        : []),
      ...(organizationId && role === 'creator'
        ? organizationWrites({ id: organizationId, name: 'Test', creatorId: userId, at })
        : []),
      ...session.writes,
    ]);
    const { cookie, sessionId } = session;
    return { ...client({ cookies: [cookie] }), userId, sessionId, email, role, cookie };
  }

  /** What begins a session of a user at this moment, and its cookie. */
  async function sessionOf(userId: string, organizationId: string | null, plan: PlanName) {
    const [sessionId, at] = [id('session'), clock.now()];
    const place = { at, ip: '192.0.2.1', userAgent: null };
    const { requests_per_minute: requestsPerMinute } = plans[plan];
    const session = { id: sessionId, userId, organizationId, ...place, requestsPerMinute };
    const expiresAt = new Date(at.getTime() + sessionLifeSeconds * 1000);
    const token = await signSession(deps, { sessionId, createdAt: at, expiresAt });
    const cookie = `${sessionCookieName}=${token}`;
    return { sessionId, cookie, writes: sessionWrites(session) };
  }

  /** The same person with a new session: signed in again at this moment. */
  async function again(known: Person): Promise<Person> {
    const { userId, organizationId } = known;
    const plan = planOf.get(organizationId) ?? 'free';
    const { sessionId, cookie, writes } = await sessionOf(userId, organizationId, plan);
    await transact(engine.table, writes);
    return { ...known, ...client({ cookies: [cookie] }), sessionId, cookie };
  }

  const planOf = new Map<string, PlanName>();

  /** A new organization, and a person in it of `role`. */
  async function organization({
    plan = 'free',
    role = 'creator',
  }: { plan?: PlanName; role?: Role } = {}): Promise<Person> {
    const organizationId = id('organization');
    const creator = await person(organizationId, 'creator', plan);
    await setPlan(engine.table, organizationId, plan);
    planOf.set(organizationId, plan);
    if (role === 'creator') return { ...creator, organizationId };
    return member({ organizationId }, role);
  }

  /** One more person of an organization. */
  async function member(
    { organizationId }: { organizationId: string },
    role: Role,
  ): Promise<Person> {
    const added = await person(organizationId, role, planOf.get(organizationId) ?? 'free');
    return { ...added, organizationId };
  }

  /** An API key of an organization, whose terms are accepted for it. Its plan must include keys. */
  async function apiKey({ organizationId }: { organizationId: string }): Promise<KeyHolder> {
    const plan = planOf.get(organizationId) ?? 'free';
    await recordTermsAccepted(engine.table, organizationId, clock.now());
    const now = clock.now();
    const issuing = { id: organizationId, plan, apiTermsAcceptedAt: now.toISOString() };
    const doing = { organization: issuing, now, by: theService };
    const created = await issueApiKey(deps, doing, 'test');
    const headers = { authorization: `Bearer ${created.key}` };
    return { ...client({ headers }), organizationId, id: created.id, key: created.key };
  }

  return {
    table: engine.table,
    clock,
    random,
    mails,
    queued,
    logs,
    deps,
    send,
    client,
    /** Somebody without credentials. */
    anonymous: client({}),
    organization,
    member,
    again,
    apiKey,
    /** A signed-in person who belongs to no organization. */
    loner: () => person(null, 'viewer', 'free'),
    /** Puts an organization on another plan. */
    async plan({ organizationId }: { organizationId: string }, plan: PlanName) {
      await setPlan(engine.table, organizationId, plan);
      planOf.set(organizationId, plan);
    },
    /** Sends requests for the operations of `group` to `implemented` from now on. */
    use<Deps>(
      group: Group,
      implemented: readonly Implemented<NoInfer<Deps>>[],
      groupDeps: Deps & DoorDeps,
      options: DoorOptions = {},
    ) {
      handlers.set(
        group,
        serve(group, implemented, () => groupDeps, { log, ...options }),
      );
    },
    /** The table operations that `run` makes, by name and in order. */
    async operations(run: () => Promise<unknown>): Promise<string[]> {
      const names: string[] = [];
      const done = engine.table.intercept((next, operation) => {
        names.push(operation);
        return next();
      });
      try {
        await run();
      } finally {
        done();
      }
      return names;
    },
    stop: () => engine.stop(),
  };
}

function answered(sent: Sent, result: ApiResult): Answer {
  const isJson = /[/+]json/.test(result.headers['content-type'] ?? '');
  const isPacked = isJson && result.headers['content-encoding'] === 'gzip';
  const text = isPacked ? gunzipSync(Buffer.from(result.body, 'base64')).toString() : result.body;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  function expectStatus(status: number): unknown;
  function expectStatus<Schema extends z.ZodType>(status: number, schema: Schema): z.output<Schema>;
  function expectStatus(status: number, schema?: z.ZodType): unknown {
    if (result.statusCode !== status) {
      const shown = JSON.stringify(body, null, 2);
      throw new Error(
        `${sent.method} ${sent.path}: expected ${status}, received ${result.statusCode}\n${shown}`,
      );
    }
    return schema ? schema.parse(body) : body;
  }
  return {
    status: result.statusCode,
    headers: result.headers,
    cookies: result.cookies ?? [],
    body,
    expect: expectStatus,
    refused(code, ...places) {
      const errors = places.map((path) => ({ path }));
      const named = places.length > 0 && { errors };
      expect(expectStatus(errorTable[code].status)).toMatchObject({ code, ...named });
    },
  };
}
