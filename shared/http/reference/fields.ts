import { grouped } from '../../domain/text/shown.ts';
import { nameOf, type Literal, type Schema } from './document.ts';
import { html, joined, prose, type Markup } from './markup.ts';

interface Field {
  /** As one would write it: `config.url`, `tracks[].id`. */
  name: string;
  required: boolean;
  schema: Schema;
  description?: string;
}

/** The fields of an object and of the objects in it that have no name of their own. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const field = { name, required: required.includes(key), schema: property };
    return [field, ...innerFields(property, name)];
  });
}

function innerFields(schema: Schema, name: string): Field[] {
  const members = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return members.flatMap((member) => {
    if (member.properties) return fieldsOf(member, `${name}.`);
    return member.items ? innerFields(member.items, `${name}[]`) : [];
  });
}

/** A list of fields, with the type, limits and meaning of each. */
export function fieldList(fields: readonly Field[]): Markup {
  return html`<dl class="fields">
    ${fields.map(
      ({ name, required, schema, description = schema.description ?? '' }) =>
        html`<dt>
            <code>${name}</code> <span>${typeOf(schema)}</span>${
              required ? html` <b>required</b>` : null
            }
          </dt>
          <dd>${prose([description, ...limitsOf(schema)].filter(Boolean).join(' · '))}</dd>`,
    )}
  </dl>`;
}

/** The type of a value, in words, with links to types that have names. */
export function typeOf(schema: Schema): Markup {
  const { $ref, type, format, items, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return html`<a href="#type-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (schema.const !== undefined) return valuesOf([schema.const]);
  if (schema.enum) return valuesOf(schema.enum);
  const members = anyOf ?? oneOf ?? allOf;
  if (members) return joined(members.map(typeOf), allOf ? ' and ' : ' or ');
  if (items) return html`array of ${typeOf(items)}`;
  const names = [type ?? 'any'].flat().join(' or ');
  return html`${names}${format === undefined ? null : ` (${format})`}`;
}

function valuesOf(values: readonly Literal[]): Markup {
  return joined(
    values.map((value) => html`<code>${JSON.stringify(value)}</code>`),
    ' or ',
  );
}

/** What of a value is limited, as short texts. */
function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, readOnly } = schema;
  return [
    ...rangeOf(minLength, maxLength, 'characters'),
    ...rangeOf(minimum, maximum, ''),
    ...rangeOf(minItems ?? schema.items?.minItems, maxItems, 'elements'),
    ...(pattern === undefined ? [] : [`pattern \`${pattern}\``]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
    ...(readOnly ? ['read-only'] : []),
  ];
}

function rangeOf(from: number | undefined, to: number | undefined, unit: string): string[] {
  // The edges of what a double counts exactly limit nothing that anybody sends.
  const most = to === Number.MAX_SAFE_INTEGER ? undefined : to;
  const least = from === Number.MIN_SAFE_INTEGER ? undefined : from;
  if (most === undefined && least === undefined) return [];
  if (most === undefined) return [`at least ${grouped(least ?? 0)} ${unit}`.trim()];
  if (least === undefined) return [`at most ${grouped(most)} ${unit}`.trim()];
  return [
    `${least === most ? grouped(least) : `${grouped(least)}–${grouped(most)}`} ${unit}`.trim(),
  ];
}
