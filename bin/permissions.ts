/** `npm run permissions`: writes docs/permissions.md from the template. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsPage } from '../lib/stacks/permissions.ts';

process.env.CDK_VALIDATION = 'false';
writeFileSync(join(import.meta.dirname, '../docs/permissions.md'), permissionsPage());
console.log('docs/permissions.md written');
