import type { ChangeTypeInfo } from './info.ts';

/** Of numbers, and of the watching itself. */
export const numberTypes = {
  FOLLOWERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    needs: 'followers',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    needs: 'followers',
  },
  LISTENERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    needs: 'monthly_listeners',
  },
  LISTENERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    needs: 'monthly_listeners',
  },
  MILESTONE_REACHED: {
    severity: 'info',
    subject: 'artist',
    needs: ['followers', 'monthly_listeners'],
  },
  MONITORING_STALE: {
    severity: 'warning',
    subject: 'artist',
  },
  MONITORING_RECOVERED: {
    severity: 'info',
    subject: 'artist',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
