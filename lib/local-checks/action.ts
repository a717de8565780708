import * as z from 'zod';
import type { Action } from '../local/http/control.ts';
import type { ActionTools } from '../local/site.ts';
import { type RunDeps, runChecks } from './run.ts';
import { type Watches, watchesIn } from './watches.ts';

const Asked = z.strictObject({
  artist: z
    .string()
    .regex(/^ma_[0-9a-z]{26}$/, 'must be the ID of a monitored artist, such as ma_…')
    .optional(),
});

/** `POST /_local/checks/run` of the service on this machine. */
export function localChecks({ dynamodb, tableNames, byHand }: ActionTools): Action {
  const [name = ''] = tableNames;
  return checksAction({ watches: watchesIn(dynamodb, name), byHand });
}

/**
 * Checks the watch of an artist now, or all that are held actively, whether they are due or not, and
 * answers when the checks are done: 200 with what came of them; 400 for a body that asks for neither, 404
 * for an artist that isn't there, 409 for one that isn't checked.
 */
export function checksAction(deps: RunDeps & { watches: Watches }): Action {
  return async (body) => {
    const asked = Asked.safeParse(body);
    if (!asked.success) return refusal(400, z.prettifyError(asked.error));
    const { artist } = asked.data;
    if (artist === undefined) return done(deps, await deps.watches.active());
    const hold = await deps.watches.holdOf(artist);
    if (hold === null) return refusal(404, `There’s no artist ${artist}.`);
    if (!hold.active) return refusal(409, `${artist} isn’t checked. ${whyNot(hold.paused)}`);
    return done(deps, [hold.watch_id]);
  };
}

async function done(deps: RunDeps, watchIds: readonly string[]) {
  return { status: 200, body: await runChecks(deps, watchIds) };
}

const refusal = (status: number, message: string) => ({ status, body: { message } });

function whyNot(paused: string | null): string {
  if (paused === 'stopped') return 'Its organization stopped monitoring it.';
  return 'Its organization’s plan has no room for it, or the organization is paused.';
}
