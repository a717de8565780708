import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { openApiText } from '../shared/http/openapi.ts';

// `npm run openapi` writes openapi.json from the contract; with --check it only looks whether the
// committed file is current.
const path = join(import.meta.dirname, '..', 'openapi.json');
// What fits stands in one line, so that the file is short and so are its differences.
const text = await format(openApiText(), {
  parser: 'json',
  printWidth: 100,
  objectWrap: 'collapse',
});

if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed === text) {
    console.log('openapi.json is current');
  } else {
    console.error('openapi.json doesn’t match the contract. Run `npm run openapi`.');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, text);
  console.log(`wrote ${path}`);
}
