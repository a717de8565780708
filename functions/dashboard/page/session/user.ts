import type { Answered } from '../../../../shared/client/routes.ts';

/** Whoever is signed in. */
export type User = Answered<'GET /api/v1/auth/me'>;
/** Whoever is signed in, in an organization. */
export type Insider = User & { organization: NonNullable<User['organization']> };
