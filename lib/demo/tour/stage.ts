import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../shared/client/api-error.ts';
import { clientOf, type Client } from '../../../shared/client/client.ts';
import { controlsOf, signIn as signInAt, type Visitor } from '../controls.ts';
import type { Receiver } from '../print.ts';
import type { DemoService } from '../service.ts';
import type { Guide } from './guide.ts';

/** What the tour is given with. */
export interface TourStage {
  service: DemoService;
  receiver: Receiver;
  guide: Guide;
  /** Puts the organization on a plan, as an operator does. */
  setPlan: (organizationId: string, plan: string) => Promise<string>;
  say: (text: string) => void;
}

/** Somebody's calls: shown, or quietly where the tour only waits for something. */
export interface Caller {
  shown: Client;
  quiet: Client;
}

/** The calls of somebody with these headers, or of nobody. */
export function callerOf(
  { service: { url }, guide }: TourStage,
  headers: Readonly<Record<string, string>> = {},
): Caller {
  return {
    shown: clientOf({ url, headers, fetch: guide.fetch }),
    quiet: clientOf({ url, headers }),
  };
}

/** Signs somebody in with the code of a mail. */
export async function signIn(stage: TourStage, email: string): Promise<Caller & Visitor> {
  const { url } = stage.service;
  const visitor = await signInAt({ url, fetch: stage.guide.fetch }, email);
  return { ...visitor, ...callerOf(stage, { cookie: visitor.cookie }) };
}

/** A call that must be refused with `status`. @throws Error when it is not */
export async function refused(call: Promise<unknown>, status: number): Promise<void> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError && error.status === status) return;
  throw new Error(`not refused with ${status}`, { cause: error });
}

/** Makes something happen in the simulated catalog. */
export async function happen(
  { service, say }: TourStage,
  what: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  say(`(in the catalog: ${what})\n`);
  await controlsOf(service.url).happen(what, details);
}

/** Looks again until it is there. @throws Error after `seconds`. */
export async function until<Found>(
  look: () => Promise<Found | null | undefined>,
  what: string,
  seconds = 60,
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}
