import type { Answer } from './harness.ts';

/** Where a list goes on behind this page; undefined behind the last. */
export const nextOf = ({ headers }: Answer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

/** The pages of a list from `path` on, by their links. */
export async function pagesFrom(
  path: string,
  get: (path: string) => Promise<Answer>,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let next: string | undefined = path; next !== undefined; next = nextOf(pages.at(-1)!)) {
    pages.push(await get(next));
  }
  return pages;
}
