import * as z from 'zod';
import { Change } from './change.ts';
import { changeExamples } from './examples/change-examples.ts';
import {
  ChangeType,
  changeTypeNames,
  changeTypes,
  type ChangeTypeInfo,
  SubjectKind,
} from './change-type.ts';
import { Severity } from './severity.ts';

/** A type of change, as `GET /event-types` tells of it. */
export const EventType = z
  .object({
    type: ChangeType,
    severity: Severity,
    subject: SubjectKind,
    needs: z.string().nullable().meta({
      description: 'What the catalog must be able to tell for it; null where every catalog can',
    }),
    description: z.string(),
    example: Change,
  })
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof EventType>;

/** The taxonomy, in the order of its table. */
export function eventTypes(): EventType[] {
  return changeTypeNames.map((type) => {
    const { severity, subject, needs, description }: ChangeTypeInfo = changeTypes[type];
    const needed = needs ?? null;
    return { type, severity, subject, needs: needed, description, example: exampleOf(type) };
  });
}

function exampleOf(type: ChangeType): Change {
  return {
    id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r',
    organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
    monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
    artist_name: 'Daft Punk',
    change_type: type,
    severity: changeTypes[type].severity,
    confirmed: true,
    status: 'confirmed',
    waiting_for_source: false,
    dismissed_reason: null,
    detected_at: '2026-11-21T10:27:00.000Z',
    confirmed_at: '2026-11-21T10:32:00.000Z',
    acknowledged_at: null,
    acknowledged_by: null,
    ...changeExamples[type],
  };
}
