import { readdirSync, readFileSync } from 'node:fs';
import { play, type Stage } from './stage.ts';
import { check } from './check.ts';
import { currentSuite } from './suite.ts';

/** Plays something that goes wrong, without keeping what was seen. */
const wrong = (act: (stage: Stage) => Promise<void>) => play(null, act);

/** The files that processes of a program have in their memory, by their own account. */
function filesInMemoryOf(program: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const maps = pids.flatMap((pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/maps`, 'utf8');
      return text.includes(program) ? text.split('\n') : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const paths = maps.flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)];
}

describe('the harness', () => {
  check('starts the Chromium of npm with the libraries that it carries', async (stage) => {
    const { executablePath, env } = currentSuite().chromium;
    const folder = env.LD_LIBRARY_PATH;
    // A browser of this machine uses what this machine has.
    if (folder === undefined) return;

    await (await stage.person({ signedIn: false })).page.goto('/app/sign-in');

    const libraries = filesInMemoryOf(executablePath).filter((path) =>
      /\/lib(nss3|nssutil3|nspr4|expat)\./.test(path),
    );
    expect(libraries).toHaveLength(4);
    for (const path of libraries) expect(path).toMatch(folder);
  });

  check('has its own people, with sessions that the page can use', async (stage) => {
    const ana = await stage.person();
    const lee = await stage.person({ joins: { host: ana, role: 'viewer' } });
    for (const person of [ana, lee]) {
      const answer = await person.page.goto('/api/v1/auth/me');
      expect(await answer?.json()).toMatchObject({ email: person.address });
    }
  });
});

describe('what should never happen in a browser fails a check', () => {
  it('a console error', async () => {
    const played = wrong(async (stage) => {
      const { page } = await stage.person();
      await page.goto('/app/sign-in');
      await page.evaluate(() => {
        console.error('something is wrong');
      });
    });
    await expect(played).rejects.toThrow('console error: something is wrong');
  });

  it('an error that nobody caught', async () => {
    const played = wrong(async (stage) => {
      const { page } = await stage.person();
      await page.goto('/app/sign-in');
      const thrown = page.waitForEvent('pageerror');
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('nobody catches this');
        });
      });
      await thrown;
    });
    await expect(played).rejects.toThrow('uncaught: Error: nobody catches this');
  });

  it('a violation of the policy: a style element, a picture of a stranger', async () => {
    const played = wrong(async (stage) => {
      const { page } = await stage.person();
      await page.goto('/app/sign-in');
      await page.evaluate(async () => {
        const style = document.createElement('style');
        style.textContent = 'body { color: red }';
        document.head.append(style);
        const picture = document.createElement('img');
        const refused = new Promise((resolve) => (picture.onerror = resolve));
        picture.src = 'https://stranger.example/pixel.png';
        document.body.append(picture);
        await refused;
      });
    });
    await expect(played).rejects.toThrow(/CSP violation: style-src[^]*CSP violation: img-src/);
  });

  it('a request to a foreign host', async () => {
    const played = wrong(async (stage) => {
      const { page } = await stage.person();
      await page.route('https://stranger.example/**', (route) => route.fulfill({ body: 'hello' }));
      await page.goto('https://stranger.example/');
    });
    await expect(played).rejects.toThrow('foreign host: https://stranger.example/');
  });

  it('a refusal that nobody meant', async () => {
    const act = (isMeant: boolean) => async (stage: Stage) => {
      const person = await stage.person();
      if (isMeant) person.witness.allow({ status: 404, path: /^\/api\/v1\/changes\/chg_none$/ });
      await person.page.goto('/app/sign-in');
      await person.page.evaluate(() => fetch('/api/v1/changes/chg_none'));
    };
    await expect(wrong(act(false))).rejects.toThrow('status of 404');
    await expect(wrong(act(true))).resolves.toBeUndefined();
  });
});
