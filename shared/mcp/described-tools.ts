import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import { exposed, type Exposed } from './exposed.ts';
import { argumentsOf } from './input-schema.ts';
import type { DescribedTool, Paging } from './tool.ts';

/**
 * What assistants are told of each tool, in the order of the table it is made of. The build makes it
 * once, for the remote endpoint: what makes schemas is no part of bundles.
 */
export function describedTools(): readonly DescribedTool[] {
  return exposed.map(toolOf);
}

function toolOf({ operation, readOnly, rows, brief, description }: Exposed): DescribedTool {
  const paging = pagingOf(operation, rows);
  const { schema, places } = argumentsOf(operation, paging, brief !== undefined);
  const { id, summary } = operation;
  return {
    operationId: id,
    name: id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: [`${summary}.`, description ?? operation.description].filter(Boolean).join(' '),
    inputSchema: schema,
    annotations: {
      readOnlyHint: readOnly ?? operation.method === 'GET',
      // What takes away or replaces what somebody has set.
      destructiveHint: ['PATCH', 'DELETE'].includes(operation.method),
      // A second call finds everything as the first one left it.
      idempotentHint: true,
      // Answers hold what strangers wrote, which clients may want to know.
      openWorldHint: true,
    },
    places,
    paging,
    rows: rows ?? null,
    brief: brief ? [...brief] : null,
  };
}

function pagingOf({ query, success }: Operation, rows: string | undefined): Paging {
  if (query instanceof z.ZodObject && 'cursor' in query.shape) return 'cursor';
  return rows !== undefined || success.body instanceof z.ZodArray ? 'offset' : 'none';
}
