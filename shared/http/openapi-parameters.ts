import type { Operation } from '../contract/define.ts';
import { entityTagsMax } from './answer.ts';
import type { Json } from './openapi-json.ts';
import { type Parameter, parametersOf } from './openapi-schemas.ts';

/** The parameters of all operations: those of several are among the components, and referred to. */
export interface SharedParameters {
  of(operation: Operation): Json[];
  components: Record<string, Json>;
}

/** Names what several operations take alike: as it is called, or after the group of the first of them. */
export function sharedParameters(all: readonly Operation[]): SharedParameters {
  const uses = Map.groupBy(
    all.flatMap((operation) =>
      parametersFor(operation).map((parameter) => ({ parameter, group: operation.group })),
    ),
    ({ parameter }) => JSON.stringify(parameter),
  );
  const names = new Map<string, string>();
  const components: Record<string, Json> = {};
  for (const [text, [first, ...others]] of uses) {
    if (!first || others.length === 0) continue;
    const { parameter, group } = first;
    // A secret in a path is an exception, which each path has to ask for (.spectral.yaml).
    if (parameter.name === 'token') continue;
    const name = [parameter.name, `${group}.${parameter.name}`].find((one) => !(one in components));
    if (name === undefined) continue;
    names.set(text, name);
    components[name] = parameter;
  }
  return {
    components,
    of: (operation) =>
      parametersFor(operation).map((parameter) => {
        const name = names.get(JSON.stringify(parameter));
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
      }),
  };
}

function parametersFor({
  params,
  query,
  idempotent,
  conditional,
}: Operation): (Parameter & Json)[] {
  return [
    ...(params ? parametersOf(params).map((parameter) => ({ ...parameter, in: 'path' })) : []),
    ...(query ? parametersOf(query).map((parameter) => ({ ...parameter, in: 'query' })) : []),
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'Repeat a request with the same key within 24 hours to get the first answer again. If that answer held a secret, was over 300 KB, or was never sent, you get 409 `already_created` with the ID of the new object',
            schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
          },
        ]
      : []),
    ...(conditional
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            required: false,
            description: 'An earlier `ETag`. The answer is 304 if nothing changed',
            schema: { type: 'string', maxLength: entityTagsMax },
          },
        ]
      : []),
  ];
}
