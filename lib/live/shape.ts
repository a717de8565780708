import * as z from 'zod';

/**
 * The form of answers of one kind: for each place in them, such as `data[].release_date`, the types that stood
 * there, as in `null|string`; with a `?` where it wasn't there in each of them.
 */
export const Shape = z.record(z.string(), z.string());
export type Shape = z.output<typeof Shape>;

/** Shapes by the kind of answer, such as `artist`. */
export const Shapes = z.record(z.string(), Shape);
export type Shapes = z.output<typeof Shapes>;

const Fields = z.record(z.string(), z.unknown());

/** The form of one or more answers of a kind. */
export function shapeOf(answers: readonly unknown[]): Shape {
  const each = answers.map((answer) => placesIn(answer));
  const places = [...new Set(each.flatMap((one) => [...one.keys()]))].toSorted();
  return Object.fromEntries(
    places.map((place) => {
      const types = new Set(each.flatMap((one) => [...(one.get(place) ?? [])]));
      const isAlways = each.every((one) => one.has(place));
      return [place, `${[...types].toSorted().join('|')}${isAlways ? '' : '?'}`];
    }),
  );
}

const typesIn = (text: string) => text.replace(/\?$/, '').split('|');

/** How answers differ in form from those that were recorded, in a line for each place. */
export function differences(recorded: Shape, live: Shape): string[] {
  const added = Object.entries(live).flatMap(([place, text]) => {
    const types = typesIn(text);
    const known = recorded[place];
    if (known === undefined) return [`${place}: new (${types.join(' or ')})`];
    const others = types.filter((type) => !typesIn(known).includes(type));
    if (others.length === 0) return [];
    return [`${place}: ${others.join(' or ')}, where ${typesIn(known).join(' or ')} was recorded`];
  });
  const missing = Object.entries(recorded).flatMap(([place, text]) =>
    !text.endsWith('?') && live[place] === undefined ? [`${place}: missing`] : [],
  );
  return [...added, ...missing];
}

/** The types at each place of a value. */
function placesIn(
  value: unknown,
  place = '',
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> {
  const note = (type: string) => found.set(place, (found.get(place) ?? new Set()).add(type));
  if (Array.isArray(value)) {
    note('list');
    for (const item of value) placesIn(item, `${place}[]`, found);
    return found;
  }
  const fields = Fields.safeParse(value);
  if (!fields.success) {
    note(value === null ? 'null' : typeof value);
    return found;
  }
  if (place !== '') note('object');
  for (const [name, field] of Object.entries(fields.data)) {
    placesIn(field, place === '' ? name : `${place}.${name}`, found);
  }
  return found;
}
