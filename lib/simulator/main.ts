import * as z from 'zod';
import { startSimulator } from './simulator.ts';

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

/** The simulator as a process: ends on SIGTERM, SIGINT and, when asked to, with its parent. */
async function main(): Promise<void> {
  // Empty counts as not set.
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const { data: settings, error } = Settings.safeParse(Object.fromEntries(given));
  if (!settings) throw new Error(z.prettifyError(error));
  const simulator = await startSimulator({
    port: settings.SIMULATOR_PORT,
    dataDir: settings.SIMULATOR_DATA_DIR,
    seed: settings.SIMULATOR_SEED,
    spotifyAccess: settings.SIMULATOR_SPOTIFY_ACCESS,
    warn: (message) => {
      console.error(`simulator: ${message}`);
    },
  });
  const end = () => {
    void simulator.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (settings.SIMULATOR_WATCH_STDIN === '1') {
    process.stdin.once('end', end);
    process.stdin.once('close', end);
    process.stdin.resume();
  }
  console.log(`simulator ready ${simulator.url}`);
}

main().catch((error: unknown) => {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
