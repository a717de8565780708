import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import examples from '../../shared/contract/examples.json' with { type: 'json' };
import { operations } from '../../shared/contract/index.ts';
import { errorTable } from '../../shared/domain/errors.ts';
import { eventTypes } from '../../shared/domain/event-type.ts';
import { refusalsOf } from '../../shared/http/openapi-errors.ts';
import { openApiText } from '../../shared/http/openapi.ts';

interface Described {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, object>;
}
const text = openApiText();
const document = JSON.parse(text) as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, object>>;
};

describe('the OpenAPI document', () => {
  it('is committed as the contract makes it', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
    expect(committed === text).toBe(true);
  });

  it('refers only to what it has', () => {
    const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of new Set(references)) {
      const [root, components, kind, name] = reference.split('/');
      expect([root, components]).toEqual(['#', 'components']);
      expect([reference, document.components[kind!]?.[name!]]).toEqual([
        reference,
        expect.any(Object),
      ]);
    }
  });

  it('has nothing that is not referred to', () => {
    for (const kind of ['schemas', 'responses', 'headers']) {
      for (const name of Object.keys(document.components[kind]!)) {
        expect([name, text.includes(`"#/components/${kind}/${name}"`)]).toEqual([name, true]);
      }
    }
  });

  it.each(
    operations
      .filter(({ success }) => success.body)
      .map((operation) => [operation.id, operation] as const),
  )('shows an answer of %s that is as declared', (id, { success }) => {
    const example = new Map<string, unknown>(Object.entries(examples)).get(id);
    expect(success.body!.safeParse(example).error).toBeUndefined();
  });

  it('shows the types of changes with the examples that the machine makes', () => {
    const shown = examples.listEventTypes.map((one) => [one.type, one.examples]);
    const made = eventTypes(new Set()).slice(0, shown.length);
    expect(shown).toEqual(made.map((one) => [one.type, one.examples.slice(0, 2)]));
  });

  it('shows no answer of what is not there any more', () => {
    const answering = operations.filter(({ success }) => success.body).map(({ id }) => id);
    expect(Object.keys(examples)).toEqual(answering.toSorted());
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'describes %s with its parameters, its answer and every refusal',
    (id, operation) => {
      const described = document.paths[operation.path]![operation.method.toLowerCase()]!;
      expect(described.operationId).toBe(id);
      expect(described.summary).not.toBe('');
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const documented = (described.parameters ?? []).filter(
        (parameter) => parameter.in === 'path',
      );
      expect(documented.map(({ name }) => name)).toEqual(inPath);
      expect(documented.every(({ required }) => required)).toBe(true);
      expect(described.requestBody !== undefined).toBe(operation.body !== undefined);
      if (operation.body && !operation.bodyOptional && operation.access.kind === 'caller') {
        expect(described.requestBody!.content['application/json']!.example).toBeDefined();
      }
      const statuses = new Set(refusalsOf(operation).map((code) => errorTable[code].status));
      expect(Object.keys(described.responses)).toEqual(
        expect.arrayContaining([String(operation.success.status), ...[...statuses].map(String)]),
      );
      expect(described.security.length === 0).toBe(operation.access.kind === 'public');
    },
  );

  it('takes examples that the operations take', () => {
    for (const { id, body, exampleBody } of operations) {
      if (body && exampleBody !== undefined) {
        expect([id, body.safeParse(exampleBody).error]).toEqual([id, undefined]);
      }
    }
  });
});
