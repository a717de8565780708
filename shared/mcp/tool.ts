import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import { exposed } from './exposed.ts';

/** The most entries of a list that a result has, and how many it has unless asked for others. */
export const rowsMax = 100;
export const rowsUsual = 20;

/** How a tool’s list is read in parts: by the API’s cursor, by us, or not at all. */
const Paging = z.enum(['cursor', 'offset', 'none']);
export type Paging = z.infer<typeof Paging>;

/** Where each argument of a tool goes. */
const Places = z.object({
  params: z.array(z.string()),
  query: z.array(z.string()),
  hasBody: z.boolean(),
});
export type Places = z.infer<typeof Places>;

/** An operation as assistants see it, and how its call becomes a request: all of it JSON. */
export const DescribedTool = z.object({
  operationId: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.object({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.literal(true),
    openWorldHint: z.literal(true),
  }),
  places: Places,
  paging: Paging,
  /** Where in the answer the list is that is read in parts; null: the answer itself. */
  rows: z.string().nullable(),
  /** The fields that an entry has unless all are asked for; null: always all. */
  brief: z.array(z.string()).nullable(),
});
export type DescribedTool = z.infer<typeof DescribedTool>;

export interface ApiTool extends DescribedTool {
  readonly operation: Operation;
}

/** Tools with their operations, in the order of the descriptions. */
export function toolsOf(described: readonly DescribedTool[]): readonly ApiTool[] {
  return described.map((tool) => {
    const found = exposed.find(({ operation }) => operation.id === tool.operationId);
    if (!found) throw new Error(`assistants may not call ${tool.operationId}`);
    return { ...tool, operation: found.operation };
  });
}

/** The name under which the build keeps the descriptions. */
export const toolsFile = 'tools.json';

/** The tools whose descriptions the build wrote into `folder`. */
export function keptTools(folder: string): readonly ApiTool[] {
  const text = readFileSync(join(folder, toolsFile), 'utf8');
  return toolsOf(z.array(DescribedTool).parse(JSON.parse(text)));
}
