/** `npm run permissions`: writes docs/generated/permissions.md from the template. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsPage } from '../lib/stacks/permissions.ts';

process.env.CDK_VALIDATION = 'false';
writeFileSync(join(import.meta.dirname, '../docs/generated/permissions.md'), permissionsPage());
console.log('docs/generated/permissions.md written');
