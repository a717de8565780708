import * as z from 'zod';
import { Change } from './change.ts';
import { ofNumbers } from './examples/artist-examples.ts';
import { changeExamples } from './examples/change-examples.ts';
import { ChangeType, changeTypeNames, changeTypes, infoOf } from './change-type.ts';
import { Severity } from './severity.ts';
import { type Need, SubjectKind } from './taxonomy/info.ts';

/** A type of change, as `GET /event-types` tells of it. */
export const EventType = z
  .object({
    type: ChangeType,
    severity: Severity,
    subject: SubjectKind,
    needs: z.string().nullable().meta({
      description:
        'What a source must be able to tell for it, `a or b` where either is enough; null where every catalog can',
    }),
    available: z.boolean().meta({
      description:
        'Whether the sources of this service tell it at all: the catalog that is watched, MusicBrainz (`links`), and Last.fm (`bio`) where it is set up. Where not, no such change will come',
    }),
    description: z.string(),
    example: Change,
  })
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof EventType>;

/**
 * The taxonomy, in the order of its table.
 * @param told what the sources of the service can tell.
 */
export function eventTypes(told: ReadonlySet<Need>): EventType[] {
  return changeTypeNames.map((type) => {
    const { severity, subject, needs = [], description } = infoOf(type);
    const either: readonly Need[] = typeof needs === 'string' ? [needs] : needs;
    return {
      type,
      severity,
      subject,
      needs: either.join(' or ') || null,
      available: either.length === 0 || either.some((need) => told.has(need)),
      description,
      example: exampleOf(type),
    };
  });
}

const snapshots = {
  before: 'snap_01k9zq4w3v7m2x5c8e0b6t1n4r',
  after: 'snap_01k9zr8a1c3e5g7j9m0p2s4v6x',
};

function exampleOf(type: ChangeType): Change {
  const { summary, payload } = changeExamples[type];
  // As settled changes tell it, but for numbers: those have their days in the sentence.
  const seen = type in ofNumbers ? '' : ' Seen since 2026-11-21 10:27 UTC.';
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
    summary: `${summary}${seen}`,
    payload: type in ofNumbers ? payload : { ...payload, snapshots },
  };
}
