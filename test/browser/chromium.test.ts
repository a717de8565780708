import { findChromium, NoChromium } from './chromium.ts';

/** One sentence: it ends once, at its end. */
const sentence = /^[A-Z][^.]*(?:\.(?! [A-Z])[^.]*)*\.$/;

describe('where there is no Chromium', () => {
  it.each([
    [
      'npm brings none',
      { platform: 'darwin', arch: 'arm64', path: undefined },
      /set CHROMIUM_PATH/,
    ],
    ['CHROMIUM_PATH is wrong', { platform: 'linux', arch: 'x64', path: '/no/such' }, /\/no\/such/],
  ] as const)('one sentence says how to get it: %s', async (_, machine, words) => {
    const error: unknown = await findChromium(machine).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoChromium);
    const { message } = error as NoChromium;
    expect(message).toMatch(words);
    expect(message).toMatch(sentence);
  });

  it('that of CHROMIUM_PATH is taken as it is', async () => {
    const path = process.execPath;
    const machine = { platform: 'darwin', arch: 'arm64', path };
    expect(await findChromium(machine)).toEqual({ executablePath: path, env: {} });
  });
});
