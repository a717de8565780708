import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesize, type SynthOptions } from '../../lib/local/synth.ts';
import { temporaryFolder } from './support.ts';

const project = temporaryFolder();
mkdirSync(join(project, 'lib'));
writeFileSync(join(project, 'lib/a.ts'), '1');
writeFileSync(
  join(project, 'app.cjs'),
  `const { mkdirSync, writeFileSync } = require('node:fs');
   if (process.env.BREAK) {
     console.log('Bundling...');
     console.error('Error: no such file');
     process.exit(1);
   }
   mkdirSync(process.env.CDK_OUTDIR, { recursive: true });
   writeFileSync(process.env.CDK_OUTDIR + '/environment.json', JSON.stringify(process.env));`,
);
const options: SynthOptions = {
  project,
  command: [process.execPath, 'app.cjs'],
  sources: ['lib', 'app.cjs', 'missing'],
  environment: { STAGE: 'local' },
  folder: join(project, 'cdk.out'),
  log: join(project, 'synth.log'),
};

describe('synthesizing', () => {
  it('asks for what the runner needs in the templates', async () => {
    expect(await synthesize(options)).toBe(true);
    const text = readFileSync(join(options.folder, 'environment.json'), 'utf8');
    const environment = JSON.parse(text) as Record<string, string>;
    expect(environment).toMatchObject({ STAGE: 'local', CDK_VALIDATION: 'false' });
    expect(JSON.parse(environment.CDK_CONTEXT_JSON!)).toMatchObject({
      'aws:cdk:enable-asset-metadata': true,
    });
  });

  it('is not done again while nothing has changed', async () => {
    expect(await synthesize(options)).toBe(false);
    expect(await synthesize({ ...options, environment: { STAGE: 'other' } })).toBe(true);
    expect(await synthesize(options)).toBe(true);
  });

  it('is done again when a source changed, or one came', async () => {
    writeFileSync(join(project, 'lib/a.ts'), '2');
    writeFileSync(join(options.folder, 'stale.json'), '');
    expect(await synthesize(options)).toBe(true);
    expect(existsSync(join(options.folder, 'stale.json'))).toBe(false);
    writeFileSync(join(project, 'lib/b.ts'), '');
    expect(await synthesize(options)).toBe(true);
  });

  it('says what went wrong, and where the rest is', async () => {
    const broken = { ...options, environment: { BREAK: '1' } };
    await expect(synthesize(broken)).rejects.toThrow(
      `Can’t synthesize the stacks: Error: no such file (the rest is in ${options.log}).`,
    );
    expect(readFileSync(options.log, 'utf8')).toContain('Bundling...');
    expect(await synthesize(options)).toBe(true);
  });
});
