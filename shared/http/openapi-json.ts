/** A JSON Schema, or a part of an OpenAPI document. */
export type Json = Record<string, unknown>;
