import type { ChangeTypeInfo } from './info.ts';

const ofFollowers = { subject: 'artist', needs: 'followers', road: 'days' } as const;
const ofListeners = { subject: 'artist', needs: 'monthly_listeners', road: 'days' } as const;
const ofOurselves = { subject: 'artist', road: 'own' } as const;

/** Of numbers, and of the watching itself. */
export const numberTypes = {
  FOLLOWERS_DROP: {
    severity: 'warning',
    ...ofFollowers,
    description: 'Followers are falling faster than expected.',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    ...ofFollowers,
    description: 'Followers are rising faster than usual.',
  },
  LISTENERS_DROP: {
    severity: 'warning',
    ...ofListeners,
    description:
      'Monthly listeners are falling faster than expected. Not available from Deezer or Spotify.',
  },
  LISTENERS_SPIKE: {
    severity: 'info',
    ...ofListeners,
    description:
      'Monthly listeners are rising faster than usual. Not available from Deezer or Spotify.',
  },
  MILESTONE_REACHED: {
    severity: 'info',
    subject: 'artist',
    needs: ['followers', 'monthly_listeners'],
    road: 'days',
    description: 'Followers or monthly listeners passed 10,000, 100,000, a million, and so on.',
  },
  RELEASE_MISSED: {
    severity: 'warning',
    ...ofOurselves,
    description: 'A release that was expected isn’t in the catalog a day after its date.',
  },
  MONITORING_STALE: {
    severity: 'warning',
    ...ofOurselves,
    description:
      'The artist hasn’t had a successful check for three intervals. Changes may go unnoticed.',
  },
  MONITORING_RECOVERED: {
    severity: 'info',
    ...ofOurselves,
    description: 'The artist is being checked again: two checks in a row succeeded.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
