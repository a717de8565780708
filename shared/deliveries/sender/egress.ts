import * as http from 'node:http';
import * as https from 'node:https';
import { Problem } from '../../domain/problems/errors.ts';
import { EgressFailed, type Egress } from '../../usecases/egress-port.ts';
import { addressBlock, isPublicAddress, plainAddress } from './address.ts';
import { exchange, type Exchange, StaleConnection } from './exchange.ts';
import { resolveHost, resolveInTime, type Resolve } from './dns.ts';
import { allowedUrl, refused, type AllowedUrl, type UrlRules } from './target-url.ts';

/** Connections that are kept from one request to the next. */
export interface Connections {
  /** Where the idle connection to this origin leads, as was vetted; null when there is none. */
  idle(url: URL): readonly string[] | null;
  /** What makes and keeps connections to this origin: they go to these addresses. */
  agentFor(url: URL, addresses: readonly string[]): http.Agent;
  /** Ends them all. */
  close(): void;
}

/** One connection for each origin at a time is kept. */
export function keptConnections(): Connections {
  const kept = new Map<string, { agent: http.Agent; addresses: readonly string[] }>();
  return {
    idle(url) {
      const found = kept.get(url.origin);
      const isIdle = found && Object.values(found.agent.freeSockets).some((list) => list?.length);
      return isIdle ? found.addresses : null;
    },
    agentFor(url, addresses) {
      const options = { keepAlive: true, maxFreeSockets: 1 };
      const agent =
        kept.get(url.origin)?.agent ??
        (url.protocol === 'http:' ? new http.Agent(options) : new https.Agent(options));
      kept.set(url.origin, { agent, addresses });
      return agent;
    },
    close() {
      for (const { agent } of kept.values()) agent.destroy();
      kept.clear();
    },
  };
}

export interface EgressOptions {
  /** CIDR blocks of IPv4 that dotted quads in URLs may lie in; none when deployed. */
  allow: readonly string[];
  /** The host of the service's own address, with its port if it has one. */
  ownHost: string | null;
  /** The one address of its own that it may send to all the same: the canary's. */
  ownUrl?: string | null;
  resolve?: Resolve;
  /** PEM of the roots to trust, in place of the usual ones. */
  ca?: string;
}

const connectSeconds = 5;
/** An attempt ends after that. */
export const attemptSecondsMax = 15;

/**
 * The guard between the service and the addresses that its users chose: every one of them passes
 * here, when it is saved and again at every request.
 *
 * A name is looked up for each connection, all its addresses must be public, the connection goes to
 * one of those and is checked once more when it stands. Redirects are answers like others.
 * @throws Error for an `allow` that is no list of IPv4 blocks.
 */
export function egress(options: EgressOptions): Egress {
  return guarded(options, null);
}

/**
 * The same, which keeps its connections until it is closed: for one request after the other to the
 * same place. Each request's URL is checked as ever, and a new connection is vetted as ever.
 */
export function keptEgress(options: EgressOptions): Egress & { close(): void } {
  const connections = keptConnections();
  return {
    ...guarded(options, connections),
    close: () => {
      connections.close();
    },
  };
}

function guarded(
  { allow, ownHost, ownUrl = null, resolve = resolveHost, ca }: EgressOptions,
  connections: Connections | null,
): Egress {
  const rules = { allow: allow.map(addressBlock), ownHost, ownUrl };
  return {
    async check(text) {
      const target = allowedUrl(text, rules);
      try {
        await vettedAddresses(target, resolve);
      } catch (error) {
        if (!(error instanceof EgressFailed)) throw error;
        if (error.fault === 'address_refused') throw refused(error.message);
        // A name that isn't known yet, or a name server that is down, is no reason to refuse a
        // URL: it is looked up again at every request, and the log of deliveries will tell.
      }
    },
    async request(request) {
      const { method, url: text, headers, body, signal } = request;
      const { timeoutSeconds = attemptSecondsMax, encoding = 'utf8' } = request;
      const startedAt = performance.now();
      const target = allowedTarget(text, rules);
      const { url } = target;
      const made = async (addresses: readonly string[], agent?: Exchange['agent']) => {
        const totalSeconds = timeoutSeconds - (performance.now() - startedAt) / 1000;
        const how = { addresses, agent, ca, connectSeconds, totalSeconds, signal };
        return exchange({ method, url, headers, body, encoding, ...how });
      };
      if (!connections) return made(await vettedAddresses(target, resolve));
      const idle = connections.idle(url);
      try {
        const addresses = idle ?? (await vettedAddresses(target, resolve));
        return await made(addresses, connections.agentFor(url, addresses));
      } catch (error) {
        // The receiver closed it just then. Nothing was answered, and the event has its id.
        if (!(error instanceof StaleConnection) || signal?.aborted) throw error;
        return made(await vettedAddresses(target, resolve));
      }
    },
  };
}

/** The same as {@link allowedUrl}, for a request: nobody is there to read a problem. */
function allowedTarget(text: string, rules: UrlRules): AllowedUrl {
  try {
    return allowedUrl(text, rules);
  } catch (error) {
    if (error instanceof Problem)
      throw new EgressFailed('url_refused', error.detail ?? error.code, error);
    throw error;
  }
}

/** The addresses that a connection may go to. One that is not public condemns the whole host. */
async function vettedAddresses(target: AllowedUrl, resolve: Resolve): Promise<string[]> {
  if (target.literal !== null) return [target.literal];
  const { hostname } = target.url;
  let found: readonly string[];
  try {
    found = await resolveInTime(resolve, hostname);
  } catch (error) {
    throw new EgressFailed('dns_failed', `${hostname} could not be looked up`, error);
  }
  const addresses = found.map((address) => {
    const plain = plainAddress(address);
    if (plain === null || !isPublicAddress(plain)) {
      throw new EgressFailed(
        'address_refused',
        `${hostname} leads to an address that is not public`,
      );
    }
    return plain;
  });
  if (addresses.length === 0) throw new EgressFailed('dns_failed', `${hostname} has no address`);
  return addresses;
}
