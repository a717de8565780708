import type { ErrorCode } from '../../domain/problems/error-table.ts';

/** The path of the list of all articles about errors. */
export const articlesPath = '/docs/errors';

/** The path of the articles about errors. */
export const articlePath = `${articlesPath}/{code}` as const;

/** Where the article about an error is: the `type` of its problems. */
export function articleUrl(publicUrl: string, code: ErrorCode): string {
  return publicUrl + articlePath.replace('{code}', code);
}
