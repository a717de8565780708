import { Resolver } from 'node:dns/promises';
import * as z from '../../domain/zod.ts';
import { EgressFailed, type TextRecords } from '../../usecases/egress-port.ts';

export interface TextRecordsOptions {
  /** Addresses of name servers, with a port where it isn't 53; none: those of the system. */
  servers: readonly string[];
}

const lookupSeconds = 2;
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
