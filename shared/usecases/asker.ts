import { AsyncLocalStorage } from 'node:async_hooks';
import { type Asker, ourselves } from '../domain/quota/people.ts';

const asking = new AsyncLocalStorage<Asker>();

/**
 * Does `work` for whoever asked for it: what it asks the catalog is their turn among people. It isn't handed
 * through, as the catalog's adapters are made once for a container.
 */
export function askingAs<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  return asking.run(asker, work);
}

/** For whom the catalog is asked now. */
export function askerNow(): Asker {
  return asking.getStore() ?? ourselves;
}
