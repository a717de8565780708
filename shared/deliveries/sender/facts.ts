import * as z from '../../domain/zod.ts';
import type { Change, ChangePayload } from '../../changes/rules/change.ts';
import type { Risk } from '../../domain/releases/release.ts';
import { grouped } from '../../domain/text/shown.ts';

export interface Fact {
  label: string;
  value: string;
}

type Json = ChangePayload['before'];

/** What there is to know of a change beside its sentence. Texts from the catalog are as it has them. */
export function factsOf({ artist_name, payload }: Change): Fact[] {
  const { subject, release, before, after, expected, reasons, risk } = payload;
  const facts = [{ label: 'Artist', value: artist_name }];
  if (subject.kind !== 'artist') {
    facts.push({ label: capital(subject.kind), value: subject.name ?? subject.id });
  }
  if (release !== undefined) facts.push({ label: 'Release', value: release.title });
  if (before !== null || after !== null) {
    facts.push({ label: 'Before', value: sideOf(payload, 'before') });
    facts.push({ label: 'After', value: sideOf(payload, 'after') });
  }
  if (expected !== undefined) {
    const { low, high } = expected;
    facts.push({ label: 'Expected', value: `${readable(low)} to ${readable(high)}` });
  }
  const judged = risk ? judgedFacts(risk) : [];
  const why = risk ? reasons.filter((reason) => !isOfRisk(reason, risk)) : reasons;
  const because = why.length > 0 ? [{ label: 'Why', value: why.join('; ') }] : [];
  return [...facts, ...judged, ...because];
}

/** A value before or after. Of several things, there may be none that all of them have. */
function sideOf({ items = [], ...payload }: ChangePayload, side: 'before' | 'after'): string {
  const differ = payload[side] === null && items.some((item) => item[side] !== null);
  return differ ? 'different values' : readable(payload[side]);
}

const judgments: Readonly<Record<Risk['judgment'], string>> = {
  known: 'It’s known to be theirs',
  foreign: 'It looks foreign',
  unknown: 'We don’t know whose it is',
};

/** Whose a new release is, as far as we know, and what tells. */
function judgedFacts({ judgment, theirs, never_seen, against }: Risk): Fact[] {
  const lists = [
    { label: 'Theirs', values: theirs },
    { label: 'Never seen', values: never_seen },
    { label: 'Against it', values: against },
  ];
  return [
    { label: 'Whose', value: judgments[judgment] },
    ...lists
      .filter(({ values }) => values.length > 0)
      .map(({ label, values }) => ({ label, value: values.join('; ') })),
  ];
}

/** Reasons have their points behind them. */
function isOfRisk(reason: string, { reasons, theirs }: Risk): boolean {
  return reasons.includes(reason) || theirs.includes(reason);
}

const Named = z.union([
  z.object({ id: z.string(), name: z.string() }),
  z
    .object({ id: z.string(), title: z.string() })
    .transform(({ id, title }) => ({ id, name: title })),
]);
const Picture = z.object({ id: z.string().nullable(), url: z.string().nullable() });

/** A value of a field for people: things by their names, and by their ids where they stand alone. */
function readable(value: Json, isAlone = true): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return grouped(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => readable(one, false)).join(', ') || 'none';
  const named = Named.safeParse(value).data;
  if (named) return isAlone ? `${named.name} (${named.id})` : named.name;
  const picture = Picture.safeParse(value).data;
  if (picture) return picture.id === null ? 'none' : (picture.url ?? picture.id);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([key, part]) => `${key.replaceAll('_', ' ')}: ${readable(part ?? null, false)}`)
    .join(', ');
}

/** With its first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
