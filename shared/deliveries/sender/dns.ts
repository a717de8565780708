import { Resolver } from 'node:dns/promises';
import * as z from '../../domain/zod.ts';
import { EgressFailed, type TextRecords } from '../../usecases/egress-port.ts';

/** Finds the addresses of a host name. Throws when there are none or nobody answers. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const lookupSeconds = 2;

/**
 * All IPv4 and IPv6 addresses of `hostname`, IPv4 first, asked of the name servers themselves:
 * no hosts file, no search domains, and a look-up that hangs holds no thread.
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: lookupSeconds * 1000, tries: 1 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  throw new AggregateError(
    answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : [])),
    `${hostname} has no address`,
  );
}

/** `resolve` with an end: it throws when the answer takes longer than 2 s. */
export async function resolveInTime(
  resolve: Resolve,
  hostname: string,
): Promise<readonly string[]> {
  const answer = resolve(hostname);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer about ${hostname} within ${lookupSeconds} s`));
    }, lookupSeconds * 1000);
  });
  return Promise.race([answer, late]).finally(() => {
    clearTimeout(timer);
  });
}

export interface TextRecordsOptions {
  /** Addresses of name servers, with a port where it isn't 53; none: those of the system. */
  servers: readonly string[];
}

/** What is longer, or comes after, is nobody's proof. */
const valuesMax = 50;
const lettersMax = 1024;

const WithCode = z.object({ code: z.string() });
/** What name servers answer about a name that has no such record, or isn't there at all. */
const none: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the name servers themselves, and takes 2 seconds at most. */
export function textRecords({ servers }: TextRecordsOptions): TextRecords {
  return {
    async read(name) {
      const resolver = new Resolver({ timeout: lookupSeconds * 1000, tries: 1 });
      if (servers.length > 0) resolver.setServers([...servers]);
      // Several silent servers, or an answer that comes by a slow connection, would take longer.
      const timer = setTimeout(() => {
        resolver.cancel();
      }, lookupSeconds * 1000);
      try {
        const records = await resolver.resolveTxt(name);
        return records.slice(0, valuesMax).map((parts) => parts.join('').slice(0, lettersMax));
      } catch (error) {
        if (none.has(WithCode.safeParse(error).data?.code ?? '')) return [];
        throw new EgressFailed('dns_failed', `${name} could not be looked up`, error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
