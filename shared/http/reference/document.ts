import * as z from '../../domain/zod.ts';

const Literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Literal = z.output<typeof Literal>;

/** As much of a JSON Schema as the reference shows. */
const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  const: Literal.optional(),
  enum: z.array(Literal).optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  readOnly: z.boolean().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return z.optional(Schema);
  },
  get anyOf() {
    return z.optional(z.array(Schema));
  },
  get oneOf() {
    return z.optional(z.array(Schema));
  },
  get allOf() {
    return z.optional(z.array(Schema));
  },
  get properties() {
    return z.optional(z.record(z.string(), Schema));
  },
});
export type Schema = z.output<typeof Schema>;

const Content = z.record(
  z.string(),
  z.object({
    schema: Schema.optional(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
);

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: Schema,
});
export type Parameter = z.output<typeof Parameter>;

const Response = z.object({
  $ref: z.string().optional(),
  description: z.string().default(''),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: Content.default({}),
});
export type Response = z.output<typeof Response>;

const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().default(''),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), Response),
  deprecated: z.boolean().default(false),
  'x-error-codes': z.record(z.string(), z.array(z.string())).default({}),
});
export type Operation = z.output<typeof Operation>;

const Shared = z.object({
  components: z.object({ parameters: z.record(z.string(), z.unknown()).default({}) }),
});
const Reference = z.object({ $ref: z.templateLiteral(['#/components/parameters/', z.string()]) });

/** A document with its parameters in place of what refers to them. */
export function withParameters(document: unknown): unknown {
  const { parameters } = Shared.parse(document).components;
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { data } = Reference.safeParse(value);
    return data ? parameters[nameOf(data.$ref)] : value;
  });
}

/** As much of an OpenAPI document as the reference shows. */
const Shown = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(z.string(), z.record(z.string(), Operation)).default({}),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
    headers: z.record(z.string(), z.object({ description: z.string() })),
    securitySchemes: z.record(z.string(), z.object({ description: z.string() })),
  }),
});
export const OpenApiDocument = z.preprocess(withParameters, Shown);
export type OpenApiDocument = z.output<typeof OpenApiDocument>;

/** The last part of a reference: the name of what it leads to. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
