import * as z from 'zod';

const Whole = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

const Settings = z.object({
  SIMULATOR_PORT: Whole.pipe(z.int().max(65_535)).default(0),
  SIMULATOR_DATA_DIR: z.string().default('.local/simulator'),
  SIMULATOR_SEED: Whole.default(1),
  SIMULATOR_SPOTIFY_ACCESS: z.enum(['development', 'extended']).default('development'),
  SIMULATOR_WATCH_STDIN: z.enum(['0', '1']).default('0'),
});

/**
 * The simulator's settings from the environment; empty counts as not set.
 * @throws Error naming every variable that is wrong.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { data } = parsed;
  return {
    port: data.SIMULATOR_PORT,
    dataDir: data.SIMULATOR_DATA_DIR,
    seed: data.SIMULATOR_SEED,
    spotifyAccess: data.SIMULATOR_SPOTIFY_ACCESS,
    watchStdin: data.SIMULATOR_WATCH_STDIN === '1',
  };
}
