import type { ErrorCode } from '../../domain/errors.ts';

/** The path of the articles about errors. */
export const articlePath = '/docs/errors/{code}';

/** Where the article about an error is: the `type` of its problems. */
export function articleUrl(publicUrl: string, code: ErrorCode): string {
  return publicUrl + articlePath.replace('{code}', code);
}
