import type { Answered } from '../../../../../shared/client/routes.ts';

export type Organization = Answered<'GET /api/v1/org'>;

export const setupSteps = ['artist', 'target', 'test', 'rule'] as const;
export type SetupStep = (typeof setupSteps)[number];

/**
 * Which steps are done, by what the organization has.
 * @param props.isReady something receives: a mail address that waits for its owner doesn't yet
 */
export function doneSteps(
  { plan: { usage } }: Pick<Organization, 'plan'>,
  { isReady, isDelivered }: { isReady: boolean; isDelivered: boolean },
): ReadonlySet<SetupStep> {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    artist: usage.monitored_artists > 0,
    target: isReady,
    test: isDelivered,
    rule: usage.alert_rules > 0,
  };
  return new Set(setupSteps.filter((step) => isDone[step]));
}

/** Whether the page comes from this very machine, where the catalog is usually the simulator. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
