import * as z from '../domain/zod.ts';
import { idSchema } from '../domain/ids.ts';
import { asViewer, operationsOf } from './define.ts';

const operation = operationsOf('changes', {
  id: idSchema('change'),
  side: z.enum(['before', 'after']),
});

export const getChangeEvidence = operation('GET /api/v1/changes/{id}/evidence/{side}', {
  id: 'getChangeEvidence',
  summary: 'Get the profile picture before or after a change',
  description:
    'The picture itself, as JPEG, PNG, or WebP of at most 64 KB. We keep a copy because the catalog doesn’t. 204 if there was no picture, or we have no copy. 404 for other changes.',
  access: asViewer,
  success: { status: 200, description: 'The picture' },
  alsoStatus: 204,
  raw: { contentType: 'image/*', binary: true },
});
