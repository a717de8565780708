import { join, relative } from 'node:path';
import { buildClientPackage } from '../lib/client-package/build.ts';

// `npm run client` makes the npm package of the client, ready for `npm pack` or `npm publish`.
const root = join(import.meta.dirname, '..');
const folder = await buildClientPackage(root);
console.log(`made ${relative(process.cwd(), folder)}`);
