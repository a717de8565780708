import { deployed, empty, late } from './deployed.ts';

describe('a setting that was given last time', () => {
  const given = { TABLE_NAME: 'restored', PAGE_EMAIL: 'pager@example.com', LASTFM_API_KEY: null };

  it('stops the deployment that leaves it out, before anything is done', async () => {
    await deployed({ stage: 'forgetful', given });
    const { code, ran, said } = await deployed({
      ...{ stage: 'forgetful', given: { PAGE_EMAIL: 'night@example.com' } },
    });
    expect(ran).toEqual([]);
    expect(said).toEqual([
      'These settings were given last time and are missing now, so nothing was deployed:',
      '  TABLE_NAME, which was restored',
      '  LASTFM_API_KEY',
      'Give them again. If they aren’t to be set anymore, run it again with --drop TABLE_NAME --drop LASTFM_API_KEY.',
    ]);
    expect(code).toBe(1);
  });

  it('may be dropped by name, once', async () => {
    await deployed({ stage: 'dropped', given });
    const less = { PAGE_EMAIL: 'pager@example.com', LASTFM_API_KEY: null };
    const drops = ['TABLE_NAME'];
    expect((await deployed({ stage: 'dropped', given: less, drops })).code).toBe(0);
    expect((await deployed({ stage: 'dropped', given: less })).code).toBe(0);
  });

  it('is that of the version the stage is at: not of one that failed, or that was taken back', async () => {
    await deployed({ stage: 'settings' });
    await deployed({ stage: 'settings', given: { CATALOG: 'deezer' }, fails: ['deploy'] });
    expect((await deployed({ stage: 'settings' })).code).toBe(0);
    await deployed({ stage: 'settings', given: { CATALOG: 'deezer' }, canary: [late] });
    expect((await deployed({ stage: 'settings' })).code).toBe(0);
  });

  it('is not known of a stage that was deployed from elsewhere, which is said', async () => {
    const elsewhere = { stage: 'elsewhere', deployed: empty };
    const sentence = /^This machine doesn’t know which settings/;
    expect((await deployed(elsewhere)).said[1]).toMatch(sentence);
    expect((await deployed(elsewhere)).said[1]).not.toMatch(sentence);
  });
});

describe('a deployment in the middle of a restore', () => {
  it('runs no canary while workers are paused, goes back to nothing, and says so', async () => {
    await deployed({ stage: 'restored' });
    const given = { TABLE_NAME: 'restored' };
    const { code, ran, said, name } = await deployed({
      ...{ stage: 'restored', given, paused: true, canary: [late], alarm: ['OK', 'ALARM'] },
    });
    expect(ran.at(-1)).toBe(`deploy --app ${name} --all --require-approval never`);
    expect(said.at(-1)).toMatch(
      /^Stage restored is at \S+\. Its workers are paused, so the canary wasn’t run, and this version stays/,
    );
    expect(code).toBe(0);
  });

  it('never goes back to a version that works on another table', async () => {
    const old = await deployed({ stage: 'tables', given: { TABLE_NAME: 'damaged' } });
    const given = { TABLE_NAME: 'restored' };
    const { code, ran, said } = await deployed({ stage: 'tables', given, canary: [late] });
    expect(ran).toHaveLength(3);
    expect(said.at(-1)).toMatch(/^There’s no earlier version .* that worked on the same table, /);
    expect(code).toBe(1);

    await deployed({ stage: 'tables', given });
    const later = await deployed({ stage: 'tables', given, canary: [late] });
    expect(later.ran.at(-1)).not.toContain(old.name);
    expect(later.ran).toHaveLength(4);
  });
});

describe('a deployment whose domain doesn’t resolve yet', () => {
  const given = { DOMAIN_NAME: 'watch.example.com' };
  const outputs = { ApiUrl: 'https://watch.example.com', ApiDomainTarget1A2B: 'd-1.example.net' };

  it('runs no canary, names the record to create, and says what comes then', async () => {
    const around = { given, outputs, resolves: false, canary: [late], sandbox: true };
    const { code, ran, said, name } = await deployed({ stage: 'domain', ...around });
    expect(ran).toHaveLength(3);
    expect(said.at(-2)).toBe(
      `Stage domain is at ${name}. The domain watch.example.com doesn’t resolve yet, so the canary wasn’t run, and this version stays, whether it works or not. Create a CNAME record of watch.example.com that leads to d-1.example.net. As soon as it resolves, run \`npm run canary -- --stage domain\`.`,
    );
    expect(said.at(-1)).toMatch(/^SES is still in its sandbox/);
    expect(code).toBe(0);
  });

  it('has no record to create where the stack made it', async () => {
    const { said } = await deployed({ stage: 'zone', given, resolves: false });
    expect(said.at(-1)).toMatch(
      / Its record is made: as soon as watch\.example\.com resolves, run /,
    );
  });

  it('is tried like the others once it resolves', async () => {
    const { code, said } = await deployed({ stage: 'resolved', given, canary: [late] });
    expect(said).toContain(late.sentence);
    expect(code).toBe(1);
  });
});
