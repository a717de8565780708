/**
 * `npm run test:browser -- [words for jest]`: starts the service and hands its address to the checks
 * (`*.browser.ts`), which share it; each signs in people and organizations of its own. What a failed
 * check saw stays in `.build/browser`. docs/team/testing.md
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium, NoChromium } from './chromium.ts';
import { startOwnService } from './service.ts';
import { artifacts, project, type Suite } from './suite.ts';

async function jest(suite: Suite): Promise<number> {
  const config = join(import.meta.dirname, 'jest.config.cjs');
  const program = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(process.execPath, [program, '--config', config, ...process.argv.slice(2)], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, BROWSER_SUITE: JSON.stringify(suite) },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

async function main(): Promise<number> {
  const chromium = await findChromium();
  await rm(artifacts, { recursive: true, force: true });
  await mkdir(artifacts, { recursive: true });
  await using service = await startOwnService();
  const { url, dataDir } = service;
  const code = await jest({ url, dataDir, chromium });
  if (code !== 0) {
    await copyFile(join(dataDir, 'functions.log'), join(artifacts, 'functions.log'));
    console.log('What failed checks saw is in .build/browser.');
  }
  return code;
}

// Ctrl-C reaches jest too; what it leaves is put away here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof NoChromium)) throw error;
  console.error(error.message);
  return 1;
});
