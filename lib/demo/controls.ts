import * as z from 'zod';

const Mail = z.object({
  to: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
});

const Ran = z.object({ error: z.string().nullable() });
const Checked = z.object({ failed: z.array(z.unknown()) });

/** What only the local service has: its mailbox, its schedules and the catalog that it watches. */
export type Controls = ReturnType<typeof controlsOf>;

/** The controls of the local service at `url`. Anything but 2xx throws. */
export function controlsOf(url: string) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/_local${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_local${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  async function post(path: string, body?: unknown): Promise<void> {
    await ask('POST', path, body);
  }
  return {
    /** Mail that was sent, newest last; of one address, if it is given. */
    mails: async (to?: string) =>
      z
        .array(Mail)
        .parse(await ask('GET', '/mail'))
        .filter((mail) => to === undefined || mail.to === to),
    /** Makes something happen in the catalog, like `artists/1001/takedown`. */
    happen: (what: string, details: Readonly<Record<string, unknown>> = {}) =>
      post(`/catalog/${what}`, details),
    /**
     * Checks an artist now, or all that are monitored, due or not; comes back when that is done.
     * @throws Error where one couldn't be checked.
     */
    check: async (artist?: string) => {
      const { failed } = Checked.parse(await ask('POST', '/checks/run', { artist }));
      if (failed.length > 0) throw new Error(`not checked: ${JSON.stringify(failed)}`);
    },
    /** Runs a schedule of the template now; comes back when that is done. @throws Error where the run failed. */
    runSchedule: async (name: string) => {
      const { error } = Ran.parse(await ask('POST', `/schedules/${name}/run`));
      if (error !== null) throw new Error(`${name}: ${error}`);
    },
    /** Reads anything else under `/_local`. */
    read: async <Schema extends z.ZodType>(path: string, schema: Schema) =>
      schema.parse(await ask('GET', path)),
    /** Posts anything else to `/_local`. */
    post,
  };
}
