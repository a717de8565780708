import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from '../domain/zod.ts';
import { type Asker, ourselves } from '../domain/quota/people.ts';

const asking = new AsyncLocalStorage<Asker>();

/**
 * Does `work` for whoever asked for it: what it asks the catalog is their turn among people. It isn't handed
 * through, as the catalog's adapters are made once for a container.
 */
export function askingAs<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  return asking.run(asker, work);
}

/** The same for a message that says who asked for it. */
export function askingFor<T>(text: string | undefined, work: () => Promise<T>): Promise<T> {
  return askingAs(text === undefined ? ourselves : AskerText().parse(text), work);
}

/** Who asks now, for the message that goes on. */
export function askerText(): string {
  const { isFree, organization, person, weight } = askerNow();
  return JSON.stringify([isFree, organization, person, weight]);
}

const AskerText = () =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.tuple([z.boolean(), z.string(), z.string(), z.number()]))
    .transform(([isFree, organization, person, weight]): Asker => ({
      isFree,
      organization,
      person,
      weight,
    }));

/** For whom the catalog is asked now. */
export function askerNow(): Asker {
  return asking.getStore() ?? ourselves;
}
