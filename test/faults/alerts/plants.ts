/** Mistakes in how messages to people are put together. Each is in a module in `planted`. */
export const alertPlants = {
  'blind-seal': 'a message becomes a delivery as it was read, whatever has joined it since',
  'repeated-notice': 'a change that is routed again is put into a message again',
  'quiet-at-routing':
    'quiet hours are looked at when a change is routed, and not when its message goes',
  'digest-by-utc': 'a daily digest is named by the UTC date of its changes',
  'lone-follow-up': 'what follows up on a change is told whether that one was or not',
  'counted-critical': 'critical messages take places below the cap of a destination',
  'early-escalation': 'a delivery owes no escalation any more before anything is sent on',
} as const;
type AlertPlant = keyof typeof alertPlants;

/** Whether a mistake shows in schedules about messages to people. */
export function isAlertPlant(plant: string): plant is AlertPlant {
  return plant in alertPlants;
}

/** Which module of the service imports which other one, and what it gets instead. */
export const plantedModules: readonly { by: string; of: string; instead: string }[] = [
  {
    by: 'shared/alerts/steps/seal-bundle.ts',
    of: 'shared/alerts/items/bundles.ts',
    instead: 'test/faults/alerts/planted/bundles.ts',
  },
  {
    by: 'shared/alerts/steps/file-notices.ts',
    of: 'shared/alerts/items/notices.ts',
    instead: 'test/faults/alerts/planted/notices.ts',
  },
  {
    by: 'shared/alerts/steps/flush-bundle.ts',
    of: 'shared/alerts/rules/bundle.ts',
    instead: 'test/faults/alerts/planted/bundle.ts',
  },
  {
    by: 'shared/alerts/steps/flush-bundle.ts',
    of: 'shared/alerts/steps/follow-up.ts',
    instead: 'test/faults/alerts/planted/follow-up.ts',
  },
  {
    by: 'shared/alerts/steps/file-notices.ts',
    of: 'shared/alerts/steps/follow-up.ts',
    instead: 'test/faults/alerts/planted/follow-up.ts',
  },
  {
    by: 'shared/alerts/steps/escalate.ts',
    of: 'shared/alerts/steps/file-notices.ts',
    instead: 'test/faults/alerts/planted/file-notices.ts',
  },
  {
    by: 'shared/alerts/steps/message-cap.ts',
    of: 'shared/deliveries/items/delivery-log.ts',
    instead: 'test/faults/alerts/planted/delivery-log.ts',
  },
  {
    by: 'shared/alerts/rules/bundle.ts',
    of: 'shared/alerts/rules/time-zone.ts',
    instead: 'test/faults/alerts/planted/time-zone.ts',
  },
];
