import { Resolver } from 'node:dns/promises';

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
