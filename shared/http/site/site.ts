import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Coding } from './content-coding.ts';
import { SiteIndex } from './site-index.ts';

/** The files of a page, as the build wrote them. */
export interface Site {
  /** Content types of the assets by name. */
  readonly types: ReadonlyMap<string, string>;
  /** Tells one version of the shell from another. */
  readonly shellTag: string;
  readonly readShell: (coding: Coding) => Buffer;
  /** @param name one of `types` */
  readonly readAsset: (name: string, coding: Coding) => Buffer;
}

const endings = { br: 'br', gzip: 'gz', identity: 'gz' } as const;

/**
 * Opens the folder that the build wrote. Each file is read when it is first asked for, and stays in
 * memory: all of them together are smaller than the function's own code.
 * @throws Error if the folder or its index is not there, or not as the build writes it.
 */
export function openSite(folder: string): Site {
  const index = SiteIndex.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')));
  const kept = new Map<string, Buffer>();
  const read = (path: string, coding: Coding): Buffer => {
    const key = `${path} ${coding}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const stored = readFileSync(join(folder, `${path}.${endings[coding]}`));
    const bytes = coding === 'identity' ? gunzipSync(stored) : stored;
    kept.set(key, bytes);
    return bytes;
  };
  return {
    types: new Map(Object.entries(index.assets)),
    shellTag: index.shell.etag,
    readShell: (coding) => read('index.html', coding),
    readAsset: (name, coding) => read(join('assets', name), coding),
  };
}
