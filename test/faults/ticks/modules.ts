const planted = 'test/faults/ticks/planted';
const by = 'shared/checks/steps/tick.ts';

/** Which module of the service imports which other one, and what it gets instead. */
export const tickModules: readonly { by: string; of: string; instead: string }[] = [
  // No mistake: each schedule has settings of its own.
  {
    by: 'functions/workers/tick/index.ts',
    of: 'shared/runtime/config.ts',
    instead: `${planted}/config.ts`,
  },
  { by, of: 'shared/checks/items/ticks.ts', instead: `${planted}/ticks.ts` },
  { by, of: 'shared/checks/items/slots.ts', instead: `${planted}/slots.ts` },
  {
    by: 'shared/checks/steps/visit-all.ts',
    of: 'shared/checks/steps/asker.ts',
    instead: `${planted}/asker.ts`,
  },
  { by, of: 'shared/checks/steps/visit-all.ts', instead: `${planted}/visit-all.ts` },
];
