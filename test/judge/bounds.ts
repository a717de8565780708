import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beyondLimits } from '../stacks/limits/limits.ts';
import { resolved } from '../stacks/limits/resolved.ts';

/** What of templates is beyond AWS's hard limits, which no emulation knows. @param paths of their files */
export function boundFaults(paths: readonly string[]): string[] {
  const given = paths.map((path) => ({
    stack: basename(path).replace(/(\.nested)?\.template\.json$/, ''),
    template: JSON.parse(readFileSync(path, 'utf8')) as unknown,
  }));
  return beyondLimits(resolved(given)).map((fault) => `limits: ${fault}`);
}
