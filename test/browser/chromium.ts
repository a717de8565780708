import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a Chromium is started with. */
export interface Chromium {
  executablePath: string;
  /** Put over this process's environment. */
  env: Readonly<Record<string, string>>;
}

/** There is no Chromium; the message says how to get one. */
export class NoChromium extends Error {}

/** What the choice depends on. */
export interface Machine {
  platform: string;
  arch: string;
  /** What `CHROMIUM_PATH` says. */
  path: string | undefined;
}

const project = join(import.meta.dirname, '..', '..');
const packaged = join(project, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  path: process.env.CHROMIUM_PATH,
};

/**
 * The Chromium that `CHROMIUM_PATH` names, else the one that npm brings (Linux on x64 only), unpacked
 * to `.build` by the first that asks, with the libraries that it links.
 * @throws NoChromium
 */
export async function findChromium(machine: Machine = thisMachine): Promise<Chromium> {
  const { platform, arch, path = '' } = machine;
  if (path !== '') {
    if (existsSync(path)) return { executablePath: path, env: {} };
    throw new NoChromium(
      `There is no file at CHROMIUM_PATH (${path}): set it to the program file of a Chromium or Chrome of version 140 or newer.`,
    );
  }
  if (platform !== 'linux' || arch !== 'x64') {
    throw new NoChromium(
      `The browser suite needs a Chromium, and npm brings one for Linux on x64 only: install Chromium or Chrome (version 140 or newer) and set CHROMIUM_PATH to its program file.`,
    );
  }
  const folder = await unpacked();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks into a draft and renames it, so that nobody finds half of it and two runs don't collide. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(packaged, 'utf8')) as { version: string };
  const folder = join(project, '.build', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(join(project, '.build'), { recursive: true });
  const draft = await mkdtemp(`${folder}-draft-`);
  try {
    const entry = join(import.meta.dirname, 'unpack-chromium.ts');
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await promisify(execFile)(process.execPath, [entry], { env });
    await writeFile(join(draft, 'fonts.conf'), fontsAt(folder));
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Text looks the same on each machine; the system's fonts stand in for letters that Open Sans lacks. */
const fontsAt = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family><family>Noto Sans Mono</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
