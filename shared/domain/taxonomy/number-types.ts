import type { ChangeTypeInfo } from './info.ts';

/** Of numbers, and of the watching itself. */
export const numberTypes = {
  FOLLOWERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    needs: 'followers',
    road: 'days',
    description: 'The followers fall faster than they should.',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    needs: 'followers',
    road: 'days',
    description: 'The followers rise faster than usual.',
  },
  LISTENERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    needs: 'monthly_listeners',
    road: 'days',
    description: 'The monthly listeners fall faster than they should.',
  },
  LISTENERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    needs: 'monthly_listeners',
    road: 'days',
    description: 'The monthly listeners rise faster than usual.',
  },
  MILESTONE_REACHED: {
    severity: 'info',
    subject: 'artist',
    needs: ['followers', 'monthly_listeners'],
    road: 'days',
    description: 'The followers or monthly listeners passed 10,000, 100,000, a million and so on.',
  },
  MONITORING_STALE: {
    severity: 'warning',
    subject: 'artist',
    road: 'own',
    description: 'The artist had no good check in three intervals: changes may go unseen.',
  },
  MONITORING_RECOVERED: {
    severity: 'info',
    subject: 'artist',
    road: 'own',
    description: 'The artist is checked again after it was stale: two checks in a row went well.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
