import * as z from '../domain/zod.ts';
import { MuteView } from '../alerts/rules/mute.ts';
import { MuteInput } from '../domain/bodies/mute.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('alerts', { id: idSchema('mute') });

export const listMutes = operation('GET /api/v1/org/mutes', {
  id: 'listMutes',
  summary: 'List mutes that haven’t ended, oldest first',
  access: asViewer,
  success: { status: 200, body: z.array(MuteView) },
});

export const createMute = operation('POST /api/v1/org/mutes', {
  id: 'createMute',
  summary: 'Mute an artist, a tag, change types, an alert rule, or a destination for some time',
  description:
    'Stops messages, not monitoring: changes are recorded and counted, and outgoing webhooks get them. All that is set must match. At the end, one message to each destination sums up what was kept back, unless `on_end` is `drop`; destinations of type `webhook` get no summary. What already waits is kept back, too. Critical changes pass unless `mute_critical` is true. To change a mute, delete it and create another.',
  access: asMember,
  body: MuteInput,
  success: { status: 201, body: MuteView },
  errors: ['mute_needs_a_target', 'plan_limit_reached'],
  idempotent: true,
  exampleBody: {
    destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
    until: '2026-12-01T08:00:00.000Z',
    reason: 'Label migration',
  },
});

export const getMute = operation('GET /api/v1/org/mutes/{id}', {
  id: 'getMute',
  summary: 'Get a mute',
  access: asViewer,
  success: { status: 200, body: MuteView },
  conditional: true,
});

export const deleteMute = operation('DELETE /api/v1/org/mutes/{id}', {
  id: 'deleteMute',
  summary: 'End a mute now',
  description: 'What it kept back is summed up within a minute.',
  access: asMember,
  success: { status: 204 },
});
