import * as z from 'zod';

/** Calls of the demo: to the API with a credential, or to the simulator's controls. */
export interface Client {
  call<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>>;
  /** The cookies that the last answer set. */
  cookies(): readonly string[];
}

/** A client of `url` that sends `headers` with each request. Anything but 2xx throws. */
export function clientOf(url: string, headers: Readonly<Record<string, string>> = {}): Client {
  let cookies: readonly string[] = [];
  return {
    cookies: () => cookies,
    async call(method, path, schema, body) {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      cookies = response.headers.getSetCookie();
      return schema.parse(text === '' ? undefined : JSON.parse(text));
    },
  };
}

export const Identified = z.object({ id: z.string() });
export const Anything = z.unknown();
