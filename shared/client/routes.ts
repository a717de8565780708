import type * as z from 'zod';
import type { Operation } from '../contract/define.ts';
import type { Contract } from '../contract/index.ts';
import type { ChangeEvent, ChangeUpdatedEvent, TestEvent } from '../changes/rules/event-body.ts';

// Every import here is erased: at run time a client is `fetch` and nothing else, so a browser never
// loads a schema.

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
