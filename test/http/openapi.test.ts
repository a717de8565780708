import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import examples from '../../shared/contract/examples.json' with { type: 'json' };
import { propertyTexts, sameProperties } from '../../shared/contract/texts/all.ts';
import { operations } from '../../shared/contract/index.ts';
import { Since } from '../../shared/contract/queries/parts.ts';
import { verifyLogin } from '../../shared/contract/sign-in.ts';
import { errorTable, type ErrorCode } from '../../shared/domain/problems/error-table.ts';
import { EmailAddress, Name } from '../../shared/domain/text/text.ts';
import changeExamples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };
import { eventTypes } from '../../shared/changes/rules/event-type.ts';
import { refusalsOf } from '../../shared/http/openapi-errors.ts';
import { openApiText } from '../../shared/http/openapi.ts';
import { withParameters } from '../../shared/http/reference/document.ts';

interface Schema {
  $ref?: string;
  description?: string;
  required?: string[];
  enum?: string[];
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { mapping: Record<string, string> };
}
interface Described {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, { example?: unknown; schema?: Schema }> };
  responses: Record<string, { $ref?: string }>;
  'x-error-codes': Record<string, string[]>;
}
const text = openApiText();
const document = withParameters(JSON.parse(text)) as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, object>;
  components: { schemas?: Record<string, Schema> } & Record<string, Record<string, object>>;
};
/** Which union a schema is a variant of, by its name. */
const variantsOf = new Map(
  Object.entries(document.components.schemas!).flatMap(([id, { discriminator }]) =>
    Object.values(discriminator?.mapping ?? {}).map((ref) => [ref.split('/')[3]!, id] as const),
  ),
);

describe('the OpenAPI document', () => {
  it('is committed as the contract makes it', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(text));
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
    for (const kind of ['schemas', 'responses', 'headers', 'parameters']) {
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
    const made = eventTypes(new Set(), changeExamples).slice(0, shown.length);
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

  it('names the codes of each operation by status, and no other status', () => {
    for (const operation of operations) {
      const described = document.paths[operation.path]![operation.method.toLowerCase()]!;
      const named = Object.entries(described['x-error-codes']);
      const all = named.flatMap(([status, codes]) => codes.map((code) => [code, Number(status)]));
      expect(all.map(([code]) => code).toSorted()).toEqual(refusalsOf(operation));
      for (const [code, status] of all) expect(errorTable[code as ErrorCode].status).toBe(status);
      const refusals = Object.entries(described.responses).filter(([, { $ref }]) => $ref);
      expect(named.map(([status]) => status)).toEqual(refusals.map(([status]) => status));
    }
  });

  it('describes every property and every parameter', () => {
    const silent: string[] = [];
    const walk = (schema: Schema, path: string) => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const at = `${path}.${name}`;
        if (property.description === undefined && !isDescribed(property)) silent.push(at);
        walk(property, at);
      }
      if (schema.items) walk(schema.items, path);
      for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(each, path);
    };
    const isDescribed = ({ $ref }: Schema) =>
      $ref !== undefined &&
      document.components.schemas![$ref.split('/')[3]!]!.description !== undefined;
    for (const [id, schema] of Object.entries(document.components.schemas!)) walk(schema, id);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        for (const { name, description } of parameters) {
          if (!description) silent.push(`${method} ${path} ${name}`);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  it('has no text for a property that does not exist', () => {
    const used = new Set<string>();
    const walk = (schema: Schema, ids: readonly string[], path = '') => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const at = path === '' ? name : `${path}.${name}`;
        for (const id of ids) used.add(`${id}.${at}`);
        walk(property, ids, at);
      }
      if (schema.items) walk(schema.items, ids, path);
      for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(each, ids, path);
    };
    for (const [name, schema] of Object.entries(document.components.schemas!)) {
      const id = variantsOf.get(name) ?? name;
      const shared = sameProperties[id];
      walk(schema, shared === undefined ? [id] : [id, shared]);
    }
    const texts = Object.entries(propertyTexts).flatMap(([id, of]) =>
      Object.keys(of).map((path) => `${id}.${path}`),
    );
    expect(texts.filter((text) => !used.has(text))).toEqual([]);
  });

  it('has one response per status, and one type per enumeration', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const [status, response] of Object.entries(responses)) {
          if (Number(status) < 400 || status === '410') continue;
          expect(response).toEqual({
            $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/),
          });
        }
      }
    }
    for (const id of ['ChangeType', 'Severity', 'Role', 'Plan']) {
      const words = document.components.schemas![id]!.enum!;
      expect(words.length).toBeGreaterThan(2);
      const inline = new RegExp(String.raw`"enum":\["${words.join('","')}"\]`, 'g');
      expect([id, JSON.stringify(document).match(inline)]).toEqual([id, [expect.any(String)]]);
    }
  });

  it('leads from the type of a destination to its variant', () => {
    expect(document.components.schemas!.DestinationInput).toMatchObject({
      oneOf: [
        { $ref: '#/components/schemas/ChatADestinationInput' },
        { $ref: '#/components/schemas/ChatBDestinationInput' },
        { $ref: '#/components/schemas/EmailDestinationInput' },
        { $ref: '#/components/schemas/WebhookDestinationInput' },
      ],
      discriminator: {
        propertyName: 'type',
        mapping: { email: '#/components/schemas/EmailDestinationInput' },
      },
    });
  });

  it('does not ask for a field that has a default, and takes booleans as booleans', () => {
    expect(document.components.schemas!.AlertRuleInput!.required).toEqual([
      'name',
      'destination_id',
    ]);
    const { parameters } = document.paths['/api/v1/changes']!.get!;
    expect(parameters!.find(({ name }) => name === 'acknowledged')!.schema).toEqual({
      type: 'boolean',
    });
  });

  it('tells of every event that is sent', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      'change.confirmed',
      'change.updated',
      'webhook.test',
    ]);
    expect(document.components.schemas!.ChangeEvent!.properties!.data).toMatchObject({
      $ref: '#/components/schemas/Change',
    });
  });

  it('tells the form of times, names, addresses and codes as it is', () => {
    const schemas = document.components.schemas!;
    const { parameters } = document.paths['/api/v1/changes']!.get!;
    const since = parameters!.find(({ name }) => name === 'since')!.schema;
    const fits = ({ pattern, maxLength = Infinity }: Schema, text: string) =>
      text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
    const [verify] =
      document.paths['/api/v1/auth/login/verify']!.post!.requestBody!.content['application/json']!
        .schema!.oneOf!;
    const forms: [Schema, z.ZodType, string[], string[]][] = [
      [
        since,
        Since,
        ['2026-11-21', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.5+02:00'],
        [
          '',
          '0'.repeat(40),
          'yesterday',
          '2026-13-01',
          '2026-11-21T25:00:00Z',
          '2026-11-21T10:00Z',
        ],
      ],
      [schemas.WebhookInput!.properties!.name!, Name, ['N', 'N'.repeat(100)], ['N'.repeat(101)]],
      [
        schemas.InvitationInput!.properties!.email!,
        EmailAddress,
        ['me@example.com', "a.b+c'd@mail.example.co", `${'n'.repeat(64)}@example.com`],
        [
          `${'n'.repeat(65)}@example.com`,
          'me',
          'me@example',
          '{o#8k$fgjk@example.com',
          '.me@example.com',
        ],
      ],
      [
        verify!.properties!.code!,
        verifyLogin.body.options[0].shape.code,
        ['K7QM-2XRD', 'k7qm2xrd', ' K7QM 2XRD '],
        ['', 'K7QM-2XR', 'K7QM-2XRDX', 'K7QM-2XR!'],
      ],
    ];
    for (const [told, taken, good, bad] of forms) {
      for (const [texts, is] of [
        [good, true],
        [bad, false],
      ] as const) {
        for (const text of texts) {
          const said = [text, fits(told, text), taken.safeParse(text).success];
          expect(said).toEqual([text, is, is]);
        }
      }
    }
  });

  it('takes examples that the operations take', () => {
    for (const { id, body, exampleBody } of operations) {
      if (body && exampleBody !== undefined) {
        expect([id, body.safeParse(exampleBody).error]).toEqual([id, undefined]);
      }
    }
  });
});
