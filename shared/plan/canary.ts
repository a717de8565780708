import * as z from 'zod';

// The canary: an organization of the service's own, whose one artist changes every few minutes. Its IDs
// are fixed, so that it can be told from everybody else without a look at the table.

/** No catalog has an artist with this ID: Deezer's are numbers, Spotify's have 22 characters. */
export const canaryStreamingId = 'canary';
export const canaryIds = {
  organization: 'org_00000000000000000000canary',
  artist: 'ma_00000000000000000000canary',
  webhook: 'wh_00000000000000000000canary',
  /** Nobody: an organization names who created it. */
  creator: 'user_00000000000000000000canary',
} as const;

/** Where the service receives the canary's webhook, below its public address. */
export const canaryPath = '/canary';

/** From finding the canary's change to its re-check: it waits as little as can be told from not waiting. */
export const canaryConfirmAfterSeconds = 5;

/** A round that hasn't arrived after this time is given up, and the next one begins. */
export const canaryGivesUpAfterSeconds = 240;

/** What happens to the canary's change, in this order. `asked`: nothing yet. */
export const canarySteps = [
  'asked',
  'checked',
  'found',
  'confirmed',
  'routed',
  'received',
] as const;
export const CanaryStep = z.enum(canarySteps);
export type CanaryStep = z.output<typeof CanaryStep>;

/** How a round of the canary stands. */
export const CanaryRound = z.object({
  round: z.int(),
  /** Whether this call began it. */
  is_new: z.boolean(),
  step: CanaryStep,
  /** Since it began; of one that was received, until then. */
  seconds: z.number(),
});
export type CanaryRound = z.output<typeof CanaryRound>;

/** The watch of the canary's artist, in whatever catalog. */
export function isCanaryWatch(watchId: string): boolean {
  return watchId.endsWith(`#${canaryStreamingId}`);
}

/** How the canary's artist is called in a round. */
export function canaryName(round: number): string {
  return `Canary ${round}`;
}

/** The step that a round waits for; null: it has arrived. */
export function nextStep(step: CanaryStep): CanaryStep | null {
  return canarySteps[canarySteps.indexOf(step) + 1] ?? null;
}
