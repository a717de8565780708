import * as http from 'node:http';
import * as https from 'node:https';

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
