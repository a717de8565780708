/*
 * The API as types, in the place of ../routes.ts where the client is published: that one takes them
 * from the contract, this one from openapi.json, so that the package needs nothing else.
 */
import type { components, paths } from './schema.ts';

/** The types of the API by name: `Schemas['Change']`. */
export type Schemas = components['schemas'];

/** What a webhook receives, known by its `type`. */
export type ReceivedEvent =
  Schemas['ChangeEvent'] | Schemas['ChangeUpdatedEvent'] | Schemas['TestEvent'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Every call that the API takes, as method and path: `GET /api/v1/artists/{id}`. */
export type Route = {
  [Path in keyof paths & string]: {
    [At in Method]: paths[Path][At] extends { responses: unknown }
      ? `${Uppercase<At>} ${Path}`
      : never;
  }[Method];
}[keyof paths & string];

type OperationOf<At extends Route> = At extends `${infer Verb} ${infer Path extends keyof paths}`
  ? Lowercase<Verb> extends infer Its extends Method
    ? paths[Path][Its]
    : never
  : never;

type PartOf<At extends Route, Part extends string> =
  OperationOf<At> extends { parameters: infer Parameters }
    ? Part extends keyof Parameters
      ? Parameters[Part]
      : never
    : never;

type ParamsOf<At extends Route> = [PartOf<At, 'path'>] extends [undefined]
  ? { params?: never }
  : { params: Texts<PartOf<At, 'path'>> };
type Texts<Params> = {
  [Name in keyof Params]: Params[Name] extends string ? Params[Name] : string;
};

type QueryOf<At extends Route> = [PartOf<At, 'query'>] extends [undefined]
  ? { query?: never }
  : undefined extends PartOf<At, 'query'>
    ? { query?: PartOf<At, 'query'> }
    : { query: PartOf<At, 'query'> };

type BodyOf<At extends Route> =
  OperationOf<At> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : OperationOf<At> extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? { body?: Body }
      : { body?: unknown };

type Good<Responses> = Responses[keyof Responses & (200 | 201 | 202)];
type AnswerOf<At extends Route> =
  OperationOf<At> extends { responses: infer Responses }
    ? Good<Responses> extends { content: { 'application/json': infer Body } }
      ? Body
      : Good<Responses> extends { content: Record<string, string> }
        ? string
        : undefined
    : never;

interface Headed {
  headers?: Readonly<Record<string, string>>;
}

/** What a call of the route sends. */
export type Sent<At extends Route> = ParamsOf<At> & QueryOf<At> & BodyOf<At> & Headed;

/** The body of a good answer: parsed JSON, the text of a page, or nothing. */
export type Answered<At extends Route> = AnswerOf<At>;
