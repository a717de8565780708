export const freshness = {
  checked: 'Checked',
  next: 'next',
  nextDue: 'the next check is due',
  stale: 'Stale',
  failing: 'Last check failed',
  lastGood: 'last successful check',
  paused: 'Paused',
  stopped: 'Not monitored',
  stoppedWhy: 'Monitoring was stopped. To start it again, verify the artist again.',
  pausedWhy: 'Your plan has no room for this artist.',
  plan: 'See your plan',
};
