import { join } from 'node:path';
import type { Chromium } from './chromium.ts';

export const project = join(import.meta.dirname, '..', '..');

/** Where failed checks leave what they saw. */
export const artifacts = join(project, '.build', 'browser');

/** What all checks of a run share. */
export interface Suite {
  /** The service. */
  url: string;
  dataDir: string;
  chromium: Chromium;
}

/** The run that this process belongs to. @throws Error outside of one */
export function currentSuite(): Suite {
  const text = process.env.BROWSER_SUITE;
  if (text === undefined) throw new Error('Run these checks by `npm run test:browser`.');
  return JSON.parse(text) as Suite;
}
