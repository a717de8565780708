/** How often: `every 5 minutes`, `every hour`, `every 6 hours`. */
function everyText(minutes: number): string {
  if (minutes === 60) return 'every hour';
  return minutes < 60 ? `every ${minutes} minutes` : `every ${Math.round(minutes / 60)} hours`;
}

export const freshness = {
  /** Completed by when it was checked last. */
  checked: (everyMinutes: number) => `Checked ${everyText(everyMinutes)}, last`,
  next: 'next at',
  nextSoon: 'next in a moment',
  stale: 'Stale',
  failing: 'Last check failed',
  lastGood: 'last successful check',
  paused: 'Paused',
  stopped: 'Not monitored',
  stoppedWhy: 'Monitoring was stopped. To start it again, verify the artist again.',
  pausedWhy: 'Your plan has no room for this artist.',
  plan: 'See your plan',
};
