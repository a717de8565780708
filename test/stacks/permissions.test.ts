import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsPage } from '../../lib/stacks/permissions.ts';
import { functionsOf, makeStage } from './stage.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/generated/permissions.md'), 'utf8');

describe('docs/generated/permissions.md', () => {
  it('is current: else run `npm run permissions`', () => {
    expect(permissionsPage()).toBe(page);
  });

  it('has every function', () => {
    const sections = Array.from(page.matchAll(/^## (.+)$/gm), ([, name]) => name);
    expect(new Set(sections).size).toBe(functionsOf(makeStage().resources).size);
  });
});
