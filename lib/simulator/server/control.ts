import * as z from 'zod';
import { Refused } from '../events.ts';
import type { Machine } from './machine.ts';

/** Input that a control can't use: `errors` name the fields. */
export class BadInput extends Error {
  readonly errors: readonly { path: string; message: string }[];
  constructor(errors: readonly { path: string; message: string }[]) {
    super(
      errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '),
    );
    this.name = 'BadInput';
    this.errors = errors;
  }
}

/** One control: what it is called, and what it does with the variables of its path and its body. */
export interface Control {
  method: 'GET' | 'POST';
  path: string;
  about: string;
  run(machine: Machine, variables: Record<string, string>, body: unknown): unknown;
}

/** A control to look with. */
export function look(
  path: string,
  about: string,
  run: (machine: Machine, variables: Record<string, string>) => unknown,
): Control {
  return { method: 'GET', path, about, run };
}

/** A control that does something, with a body that its schema has read. */
export function act<Body extends z.ZodType>(
  path: string,
  about: string,
  body: Body,
  run: (machine: Machine, body: z.output<Body>, variables: Record<string, string>) => unknown,
): Control {
  return {
    method: 'POST',
    path,
    about,
    run: (machine, variables, raw) => run(machine, parseBody(body, raw), variables),
  };
}

/** A body, read by its schema. @throws BadInput naming every field that is wrong, unknown ones too. */
export function parseBody<Body extends z.ZodType>(schema: Body, raw: unknown): z.output<Body> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new BadInput(
    parsed.error.issues.flatMap((issue) => {
      const path = issue.path.map(String);
      if (issue.code !== 'unrecognized_keys')
        return [{ path: path.join('.'), message: issue.message }];
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        message: 'unknown field',
      }));
    }),
  );
}

/** The artist that a path names. @throws Refused 404. */
export function artistIdOf({ id = '' }: Record<string, string>, machine: Machine): number {
  const known = /^\d+$/.test(id) && machine.state().world.artists[Number(id)] !== undefined;
  if (!known) throw new Refused(404, 'id', `no artist has the id ${id}`);
  return Number(id);
}
