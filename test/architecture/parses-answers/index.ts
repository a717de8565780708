import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { operations } from '../../../shared/contract/index.ts';

const Tries = z.array(
  z.object({ id: z.string(), part: z.enum(['body', 'success']), value: z.unknown().optional() }),
);
export type Tries = z.infer<typeof Tries>;

/**
 * An entry that parses bodies by the schemas of the contract, so that a test sees what the schemas
 * of bundles make of them.
 * @param from the file of the {@link Tries}; what becomes of each is written to `to`
 */
export function handler(from: string, to: string): void {
  const tries = Tries.parse(JSON.parse(readFileSync(from, 'utf8')));
  const outcomes = tries.map(({ id, part, value }) => {
    const operation = operations.find((one) => one.id === id);
    const schema = part === 'body' ? operation?.body : operation?.success.body;
    const { data, error } = (schema ?? z.never()).safeParse(value);
    return { data, issues: error?.issues };
  });
  writeFileSync(to, JSON.stringify(outcomes));
}
