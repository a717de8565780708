/** A sentence of stories, and what its words stand for. */
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import type { Scene, Shown } from './scene.ts';

/** What a line has to look like, and what it changes: the words in brackets come along. */
export type Sentence = readonly [RegExp, (scene: Scene, ...words: string[]) => unknown];

export const titles = String.raw`("[^"]+"(?:, "[^"]+")*|all albums)`;
export const one = '"([^"]+)"';

export function of(pattern: string): RegExp {
  return new RegExp(pattern);
}

export function namesIn(which = ''): string[] {
  return [...which.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
}

export function each(scene: Scene, which = ''): Shown[] {
  if (which === 'all albums') return scene.releases;
  return namesIn(which).map((title) => scene.release(title));
}

export function set(scene: Scene, title = '', changes: Partial<CatalogReleaseDetails>): Shown {
  const shown = scene.release(title);
  shown.page = { ...shown.page, ...changes };
  return shown;
}
