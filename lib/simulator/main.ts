import { readSettings } from './settings.ts';
import { startSimulator } from './simulator.ts';

/** The simulator as a process: ends on SIGTERM, SIGINT and, when asked to, with its parent. */
async function main(): Promise<void> {
  const { watchStdin, ...settings } = readSettings(process.env);
  const warn = (message: string) => {
    console.error(`simulator: ${message}`);
  };
  const simulator = await startSimulator({ ...settings, warn });
  const end = () => {
    void simulator.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (watchStdin) {
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
