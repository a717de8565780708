import { parseArgs } from 'node:util';
import * as z from 'zod';

export const deployUsage = `Usage: STAGE=NAME … npm run deploy -- [options]

  --bake-minutes N     watch the alarms for N minutes after the deployment (default 10)
  --accept-loss ID     go on although this resource of the data stack is lost; may be repeated
  --yes                don’t ask before permissions are widened`;

const Options = z.object({
  'bake-minutes': z
    .string()
    .regex(/^\d{1,3}$/)
    .default('10')
    .transform(Number),
  'accept-loss': z.array(z.string()).default([]),
  yes: z.boolean().default(false),
});

/** What the command line asks for; null if it makes no sense. */
export function deployOptions(
  args: string[],
): { bakeMinutes: number; acceptedLosses: string[]; isSilent: boolean } | null {
  const parsed = Options.safeParse(valuesOf(args));
  if (!parsed.success) return null;
  const { 'bake-minutes': bakeMinutes, 'accept-loss': acceptedLosses, yes } = parsed.data;
  return { bakeMinutes, acceptedLosses, isSilent: yes };
}

function valuesOf(args: string[]): unknown {
  try {
    return parseArgs({
      args,
      options: {
        'bake-minutes': { type: 'string' },
        'accept-loss': { type: 'string', multiple: true },
        yes: { type: 'boolean' },
      },
    }).values;
  } catch {
    // Options that there aren't: the usage says which there are.
    return null;
  }
}
