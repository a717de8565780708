import { errorTable } from '../../domain/problems/error-table.ts';
import { Problem } from '../../domain/problems/errors.ts';

/** Where a URL is going to be sent to, see `checkUrl` of the ports. */
type UrlKind = 'webhook' | 'chat_a' | 'chat_b';

/**
 * Has the egress guard look at a URL that was sent, and names the field that it came in.
 * @param path of the field, such as `body.url`.
 * @throws Problem `url_not_allowed`
 */
export async function requireUrl(
  deps: { checkUrl(kind: UrlKind, url: string): Promise<void> },
  kind: UrlKind,
  url: string,
  path: string,
): Promise<void> {
  try {
    await deps.checkUrl(kind, url);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'url_not_allowed') throw error;
    const why = error.detail ?? errorTable[error.code].title;
    const errors = [{ path, message: why }];
    throw new Problem('url_not_allowed', why, { errors, cause: error });
  }
}
