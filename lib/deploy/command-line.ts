import { parseArgs } from 'node:util';
import * as z from 'zod';
import { Settings } from '../setting-schema.ts';
import type { DeployPlan } from './ports.ts';

export const deployUsage = `Usage: STAGE=NAME … npm run deploy -- [options]

  --bake-minutes N     watch the alarms for N minutes after the deployment (default 10)
  --accept-loss ID     go on although this resource of the data stack is lost; may be repeated
  --drop NAME          go on without this setting, which was given last time; may be repeated
  --help               show this
  --yes                don’t ask before permissions are widened`;

const Given = z.object({
  'bake-minutes': z
    .string()
    .regex(/^\d{1,3}$/)
    .default('10')
    .transform(Number),
  'accept-loss': z.array(z.string()).default([]),
  drop: z.array(Settings.keyof()).default([]),
  yes: z.boolean().default(false),
  help: z.boolean().default(false),
});

/** What the command line says of a plan. */
type Options = Pick<DeployPlan, 'bakeMinutes' | 'acceptedLosses' | 'dropped' | 'isSilent'>;

/** What the command line asks for; null if it makes no sense. */
export function deployOptions(args: string[]): Options | 'help' | null {
  const parsed = Given.safeParse(valuesOf(args));
  if (!parsed.success) return null;
  if (parsed.data.help) return 'help';
  const { 'bake-minutes': bakeMinutes, 'accept-loss': acceptedLosses, drop, yes } = parsed.data;
  return { bakeMinutes, acceptedLosses, dropped: drop, isSilent: yes };
}

function valuesOf(args: string[]): unknown {
  try {
    return parseArgs({
      args,
      options: {
        'bake-minutes': { type: 'string' },
        'accept-loss': { type: 'string', multiple: true },
        drop: { type: 'string', multiple: true },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch {
    // Options that there aren't: the usage says which there are.
    return null;
  }
}
