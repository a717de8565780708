import * as z from 'zod';
import type { Operation } from '../contract/define.ts';
import type { Json } from '../http/openapi-json.ts';
import { exposed, type Exposed } from './exposed.ts';
import { argumentsOf, type Paging, type Places } from './input-schema.ts';

/** An operation as assistants see it, and how its call becomes a request. */
export interface ApiTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json & { type: 'object' };
  readonly annotations: {
    readOnlyHint: boolean;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: true;
  };
  readonly operation: Operation;
  readonly places: Places;
  readonly paging: Paging;
  /** Where in the answer the list is that is read in parts; null: the answer itself. */
  readonly rows: string | null;
}

/** The tools, in the order of the table they are made of. */
export function makeTools(): readonly ApiTool[] {
  return exposed.map(toolOf);
}

function toolOf({ operation, readOnly, rows, description }: Exposed): ApiTool {
  const paging = pagingOf(operation, rows);
  const { schema, places } = argumentsOf(operation, paging);
  const { id, summary } = operation;
  return {
    name: id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: [`${summary}.`, description ?? operation.description].filter(Boolean).join(' '),
    inputSchema: schema,
    annotations: {
      readOnlyHint: readOnly ?? operation.method === 'GET',
      destructiveHint: false,
      // A second call finds everything as the first one left it.
      idempotentHint: true,
      // Answers hold what strangers wrote, which clients may want to know.
      openWorldHint: true,
    },
    operation,
    places,
    paging,
    rows: rows ?? null,
  };
}

function pagingOf({ query, success }: Operation, rows: string | undefined): Paging {
  if (query instanceof z.ZodObject && 'cursor' in query.shape) return 'cursor';
  return rows !== undefined || success.body instanceof z.ZodArray ? 'offset' : 'none';
}
