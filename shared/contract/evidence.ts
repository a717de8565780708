import * as z from 'zod';
import { idSchema } from '../domain/ids.ts';
import { asViewer, operation } from './define.ts';

export const getChangeEvidence = operation({
  id: 'getChangeEvidence',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/{id}/evidence/{side}',
  summary: 'The profile picture before or after a change of it',
  description:
    'The picture itself, as JPEG, PNG or WebP of at most 64 KB: it was kept when it was shown, since the host of the catalog forgets it. 404 for other changes, and where there was no picture or it could not be had.',
  access: asViewer,
  params: z.strictObject({ id: idSchema('change'), side: z.enum(['before', 'after']) }),
  success: { status: 200, description: 'The picture' },
  raw: { contentType: 'image/*', binary: true },
  errors: ['not_found'],
});
