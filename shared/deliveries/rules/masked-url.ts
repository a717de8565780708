/**
 * `url` as it may be shown: scheme, host and the last four characters, enough to tell two apart.
 * What stands after the host is a secret in the addresses of chats and of many other receivers.
 */
export function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const rest = pathname + search;
  return `${origin}/…${rest.length < 12 ? '' : rest.slice(-4)}`;
}
