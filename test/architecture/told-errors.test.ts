import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '../../lib/bundling.ts';
import { errorsToldApart } from '../../lib/lean-errors.ts';

const root = join(import.meta.dirname, '../..');
const catchesErrors = 'test/architecture/catches-errors';

it('every error of AWS that a function tells by its class keeps its class in bundles', () => {
  const sources = globSync('{shared,functions}/**/*.ts', { cwd: root });
  const imports = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return Array.from(text.matchAll(/^import \{([^}]*)\} from '@aws-sdk\/client-[^']+';$/gm));
  });
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const told = names.filter((name) => /(?<!Service)Exception$/.test(name));
  expect([...errorsToldApart].sort()).toEqual([...new Set(told)].sort());
});

it('an error that nobody tells apart keeps its name and its message in bundles', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'told-errors-'));
  const name = 'ItemCollectionSizeLimitExceededException';
  const server = createServer((_request, response) => {
    response.statusCode = 400;
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    const __type = `com.amazonaws.dynamodb.v20120810#${name}`;
    response.end(JSON.stringify({ __type, message: 'Too large' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { folderOf } = await bundleFunctions([catchesErrors], { root, outdir });
    const program = `require(process.argv[1]).handler()
      .then((told) => console.log(JSON.stringify(told)))`;
    const bundle = join(folderOf(catchesErrors), 'index.js');
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, bundle], {
      env: {
        AWS_REGION: 'eu-west-1',
        AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    });
    expect(JSON.parse(stdout)).toEqual({
      name,
      message: 'Too large',
      isOfClass: false,
      item: null,
    });
  } finally {
    server.close();
    rmSync(outdir, { recursive: true });
  }
});
