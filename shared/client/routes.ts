import type * as z from 'zod';
import type * as account from '../contract/account.ts';
import type * as alerts from '../contract/alerts.ts';
import type * as apiKeys from '../contract/api-keys.ts';
import type * as artists from '../contract/artists.ts';
import type * as changeReports from '../contract/change-reports.ts';
import type * as changeWork from '../contract/change-work.ts';
import type * as changes from '../contract/changes.ts';
import type { Operation } from '../contract/define.ts';
import type * as destinations from '../contract/destinations.ts';
import type * as evidence from '../contract/evidence.ts';
import type * as expectedReleases from '../contract/expected-releases.ts';
import type * as feeds from '../contract/feeds.ts';
import type * as health from '../contract/health.ts';
import type * as identity from '../contract/identity.ts';
import type * as imports from '../contract/imports.ts';
import type * as mutes from '../contract/mutes.ts';
import type * as organization from '../contract/organization.ts';
import type * as pages from '../contract/pages.ts';
import type * as releases from '../contract/releases.ts';
import type * as signIn from '../contract/sign-in.ts';
import type * as verification from '../contract/verification.ts';
import type * as webhooks from '../contract/webhooks.ts';
import type { ChangeEvent, ChangeUpdatedEvent, TestEvent } from '../changes/rules/event-body.ts';

/*
 * The contract, as types. Every import here is erased: at run time a client is `fetch` and nothing
 * else, so a browser never loads a schema.
 */
type Contract =
  | typeof account
  | typeof alerts
  | typeof apiKeys
  | typeof artists
  | typeof changeReports
  | typeof changeWork
  | typeof changes
  | typeof destinations
  | typeof evidence
  | typeof expectedReleases
  | typeof feeds
  | typeof health
  | typeof identity
  | typeof imports
  | typeof mutes
  | typeof organization
  | typeof pages
  | typeof releases
  | typeof signIn
  | typeof verification
  | typeof webhooks;

type MemberOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type Declared = Extract<MemberOf<Contract>, Operation>;

/** What a query parameter may be given as: its text, or the value that the service reads from it. */
type QueryOf<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]:
    z.input<Schema>[Name] | (Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never);
};

type ParamsOf<Spec> =
  Spec extends Record<'params', infer Schema extends z.ZodType>
    ? { params: z.input<Schema> }
    : { params?: never };

type QueriesOf<Spec> =
  Spec extends Record<'query', infer Schema extends z.ZodType>
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { query?: QueryOf<Schema> }
      : { query: QueryOf<Schema> }
    : { query?: never };

type BodyOf<Spec> =
  Spec extends Record<'body', infer Schema extends z.ZodType>
    ? Spec extends { bodyOptional: true }
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : { body?: never };

type AnswerOf<Spec extends Operation> =
  Spec['success'] extends Record<'body', infer Schema extends z.ZodType>
    ? z.output<Schema>
    : Spec extends Record<'raw', unknown>
      ? string
      : undefined;

type Calls = {
  [Spec in Declared as `${Spec['method']} ${Spec['path']}`]: {
    sent: ParamsOf<Spec> & QueriesOf<Spec> & BodyOf<Spec> & Headed;
    answered: AnswerOf<Spec>;
  };
};

interface Headed {
  headers?: Readonly<Record<string, string>>;
}

/** Every call that the API takes, as method and path: `GET /api/v1/artists/{id}`. */
export type Route = keyof Calls;

/** What a call of the route sends. */
export type Sent<At extends Route> = Calls[At]['sent'];

/** The body of a good answer: parsed JSON, the text of a page, or nothing. */
export type Answered<At extends Route> = Calls[At]['answered'];

/** What a webhook receives, known by its `type`. */
export type ReceivedEvent = ChangeEvent | ChangeUpdatedEvent | TestEvent;
