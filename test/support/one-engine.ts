import { dynoxideBinary, startDynoxide } from '../../lib/local/dynamodb/dynoxide.ts';
import { OwnSockets } from './own-sockets.ts';

/** An engine in memory, which has a table for each test that wants one. */
export interface EngineOfTests {
  endpoint: string;
  sockets: OwnSockets;
  /** The names of its tables. */
  names: Set<string>;
  /** To be called by whoever has used it: one that other suites use goes on. */
  stop(): Promise<void>;
}

/** What a worker of Jest keeps from one suite to the next (environment.cjs). */
interface Kept {
  engine?: Promise<EngineOfTests>;
}

/** The engine of this worker, which ends with it; outside of Jest, a new one. */
export async function engineOfTests(): Promise<EngineOfTests> {
  const { keptByWorker: kept } = globalThis as { keptByWorker?: Kept };
  if (!kept) return newEngine();
  kept.engine ??= newEngine().then(({ unref, ...engine }) => {
    unref();
    return { ...engine, stop: () => Promise.resolve() };
  });
  return kept.engine;
}

async function newEngine(): Promise<EngineOfTests & { unref: () => void }> {
  const engine = await startDynoxide(dynoxideBinary(), null, () => undefined);
  const { endpoint } = engine;
  const sockets = new OwnSockets(endpoint);
  return {
    ...{ endpoint, sockets },
    names: new Set(),
    stop: async () => {
      sockets.close();
      await engine.stop();
    },
    unref: () => {
      engine.unref();
    },
  };
}
