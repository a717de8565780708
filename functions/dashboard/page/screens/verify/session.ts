import type { Answered } from '../../../../../shared/client/routes.ts';

export type Session = Answered<'GET /api/v1/verify/{session_id}'>;
