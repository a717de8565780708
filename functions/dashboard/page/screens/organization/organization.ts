import type { Answered } from '../../../../../shared/client/routes.ts';

export type Organization = Answered<'GET /api/v1/org'>;
export type Member = Answered<'GET /api/v1/org/members'>[number];
