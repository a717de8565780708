import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalFailure } from '../../lib/local/failure.ts';
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

/** Synthesizes, and uses it for a moment. @returns whether it was done anew */
async function made(changed: Partial<SynthOptions> = {}): Promise<boolean> {
  const { isNew, release } = await synthesize({ ...options, ...changed });
  release();
  return isNew;
}
/** Another state of the sources. */
const changes = () => {
  writeFileSync(join(project, 'lib/a.ts'), randomUUID());
};

describe('synthesizing', () => {
  it('asks for what the runner needs in the templates', async () => {
    const { folder, isNew, release } = await synthesize(options);
    expect(isNew).toBe(true);
    const text = readFileSync(join(folder, 'environment.json'), 'utf8');
    const environment = JSON.parse(text) as Record<string, string>;
    expect(environment).toMatchObject({ STAGE: 'local', CDK_VALIDATION: 'false' });
    expect(JSON.parse(environment.CDK_CONTEXT_JSON!)).toMatchObject({
      'aws:cdk:enable-asset-metadata': true,
    });
    release();
  });

  it('is not done again while nothing has changed', async () => {
    expect(await made()).toBe(false);
    expect(await made({ environment: { STAGE: 'other' } })).toBe(true);
    expect(await made()).toBe(true);
  });

  it('is done again when a source changed, or one came', async () => {
    changes();
    expect(await made()).toBe(true);
    writeFileSync(join(project, 'lib/b.ts'), '');
    expect(await made()).toBe(true);
  });

  it('leaves to each process what it uses, until the last one has let go of it', async () => {
    const first = await synthesize(options);
    const also = await synthesize(options);
    expect(also.folder).toBe(first.folder);
    changes();
    const second = await synthesize(options);
    const there = () => [first, second].map(({ folder }) => existsSync(folder));
    first.release();
    changes();
    await made();
    expect(there()).toEqual([true, true]);
    also.release();
    changes();
    await made();
    expect(there()).toEqual([false, true]);
    second.release();
    changes();
    await made();
    expect(readdirSync(options.folder)).toHaveLength(['lock', 'assembly', 'its use'].length);
  });

  it('works with locks that are damaged', async () => {
    const { folder, release } = await synthesize(options);
    release();
    for (const lock of [join(options.folder, 'lock'), `${folder}.use`]) {
      writeFileSync(lock, 'not a database'.repeat(100));
    }
    expect(await made()).toBe(false);
  });

  it('says what went wrong, and where the rest is, and leaves nothing half done', async () => {
    const broken = { ...options, environment: { BREAK: '1' } };
    await expect(synthesize(broken)).rejects.toThrow(
      `Can’t synthesize the stacks: Error: no such file (the rest is in ${options.log}).`,
    );
    expect(readFileSync(options.log, 'utf8')).toContain('Bundling...');
    await expect(synthesize(broken)).rejects.toThrow(LocalFailure);
    expect(await made()).toBe(false);
  });
});
