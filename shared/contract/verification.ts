import * as z from '../domain/zod.ts';
import { StreamingId } from '../domain/artists/artist.ts';
import { Artist } from '../domain/bodies/artist.ts';
import { idSchema } from '../domain/ids.ts';
import { VerificationSession } from '../domain/bodies/verification.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('verification', { session_id: idSchema('verification') });

export const startVerification = operation('POST /api/v1/verify/start', {
  id: 'startVerification',
  summary: 'Start verifying an artist',
  description: 'If a verification of this artist is already pending, returns it with 200.',
  access: asMember,
  asksCatalog: true,
  body: z.union([
    z.strictObject({ streaming_id: StreamingId }),
    z.strictObject({ url: z.string().min(1).max(2048) }),
  ]),
  success: { status: 201, body: VerificationSession },
  alsoStatus: 200,
  errors: [
    'not_found',
    'unsupported_url',
    'already_monitored',
    'too_many_pending',
    'conflict',
    'plan_limit_reached',
    'catalog_unavailable',
  ],
  idempotent: true,
  exampleBody: { streaming_id: '1001' },
});

export const getPendingVerification = operation('GET /api/v1/verify/pending', {
  id: 'getPendingVerification',
  summary: 'Get the newest pending verification',
  access: asViewer,
  success: { status: 200, body: VerificationSession },
  errors: ['no_pending_session'],
});

export const getVerification = operation('GET /api/v1/verify/{session_id}', {
  id: 'getVerification',
  summary: 'Get a verification and look for the proof (at most every 10 seconds)',
  access: asViewer,
  success: { status: 200, body: VerificationSession },
});

export const cancelVerification = operation('DELETE /api/v1/verify/{session_id}', {
  id: 'cancelVerification',
  summary: 'Cancel a verification',
  access: asMember,
  success: { status: 204 },
  errors: ['verification_not_pending'],
});

export const verifyInstantly = operation('POST /api/v1/verify/instant', {
  id: 'verifyInstantly',
  summary: 'Monitor an artist immediately, without proof',
  access: { ...asMember, plan: 'business' },
  asksCatalog: true,
  body: z.strictObject({ streaming_id: StreamingId }),
  success: { status: 201, body: Artist },
  errors: [
    'not_found',
    'already_monitored',
    'conflict',
    'plan_limit_reached',
    'catalog_unavailable',
  ],
  idempotent: true,
  exampleBody: { streaming_id: '1001' },
});
