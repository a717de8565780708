import type { EventType } from '../../domain/bodies/event-type.ts';
import { confirmedNow } from './own-change.ts';
import * as z from '../../domain/zod.ts';
import { changeEvent, type ChangeEvent } from './event-body.ts';
import { Change } from './change.ts';
import { linked, LinkedChange } from './change-links.ts';
import { ChangeType, changeTypeNames, infoOf } from './change-type.ts';
import { type Need } from './info.ts';

type Whose = 'id' | 'organization_id' | 'monitored_artist_id';

/** What receivers get about a confirmed change: everything but whose it is. */
export const ChangeExample = Change.pick({
  artist_name: true,
  severity: true,
  summary: true,
  detected_at: true,
  checks: true,
  confirmed_at: true,
  payload: true,
} satisfies Record<Exclude<keyof Change, keyof typeof confirmedNow | Whose | 'change_type'>, true>);
export type ChangeExample = z.infer<typeof ChangeExample>;

/** Made by the machine from `test/watch/examples.txt`: never edited by hand. */
const ChangeExamples = z.record(ChangeType, z.array(ChangeExample).min(1));

/**
 * The taxonomy, in the order of its table.
 * @param provided what the sources of the service can tell.
 * @param examples of each type: `change-examples.json`.
 */
export function eventTypes(provided: ReadonlySet<Need>, examples: unknown): EventType[] {
  const examplesOf = ChangeExamples.parse(examples);
  return changeTypeNames.map((type) => {
    const { severity, subject, needs = [], description } = infoOf(type);
    const either: readonly Need[] = typeof needs === 'string' ? [needs] : needs;
    return {
      type,
      severity,
      subject,
      needs: either.join(' or ') || null,
      available: either.length === 0 || either.some((need) => provided.has(need)),
      description,
      examples: examplesOf[type].map((example) => asChange(type, example)),
    };
  });
}

/**
 * The event of a test that shows a change of a type, as if it had been confirmed.
 * @param examples of each type: `change-examples.json`.
 */
export function exampleEvent(
  type: ChangeType,
  examples: unknown,
  test: { eventId: string; at: Date; organizationId: string },
): ChangeEvent {
  const [example] = ChangeExamples.parse(examples)[type];
  if (!example) throw new Error(`${type} has no example`);
  const change = { ...asChange(type, example), organization_id: test.organizationId };
  return { ...changeEvent(change, test.at.toISOString()), id: test.eventId, test: true };
}

const exampleBase = { publicUrl: 'https://monitor.example.com', catalogName: 'deezer' } as const;

function asChange(change_type: ChangeType, example: ChangeExample): LinkedChange {
  const change: Change = {
    id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r',
    organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
    monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
    change_type,
    ...confirmedNow,
    ...example,
  };
  return linked(change, exampleBase);
}
