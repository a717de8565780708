import * as z from 'zod';

/** What only the local service has: its mailbox, its schedules and the catalog that it watches. */
export interface Controls {
  /** Mail that was sent, newest last; of one address, if it is given. */
  mails(to?: string): Promise<Mail[]>;
  /** Makes something happen in the catalog, like `artists/1001/takedown`. */
  happen(what: string, details?: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Runs a schedule of the template now; comes back when that is done.
   * @throws Error where the run failed.
   */
  runSchedule(name: string): Promise<void>;
  /**
   * Checks an artist now, or all that are monitored, due or not; comes back when that is done.
   * @throws Error where one couldn't be checked.
   */
  check(artist?: string): Promise<void>;
  /** Reads anything else under `/_local`. */
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Posts anything else to `/_local`. */
  post(path: string, body: unknown): Promise<void>;
}

const Mail = z.object({
  to: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
});
type Mail = z.infer<typeof Mail>;

const Ran = z.object({ error: z.string().nullable() });
const Checked = z.object({ failed: z.array(z.unknown()) });

/** The controls of the local service at `url`. Anything but 2xx throws. */
export function controlsOf(url: string): Controls {
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
    mails: async (to) =>
      z
        .array(Mail)
        .parse(await ask('GET', '/mail'))
        .filter((mail) => to === undefined || mail.to === to),
    happen: (what, details = {}) => post(`/catalog/${what}`, details),
    check: async (artist) => {
      const { failed } = Checked.parse(await ask('POST', '/checks/run', { artist }));
      if (failed.length > 0) throw new Error(`not checked: ${JSON.stringify(failed)}`);
    },
    runSchedule: async (name) => {
      const { error } = Ran.parse(await ask('POST', `/schedules/${name}/run`));
      if (error !== null) throw new Error(`${name}: ${error}`);
    },
    read: async (path, schema) => schema.parse(await ask('GET', path)),
    post,
  };
}
