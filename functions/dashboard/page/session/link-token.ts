/**
 * The token in the address's fragment, as mails' links have it. It is taken out of the address at
 * once, so that it stays in memory alone: not in the history, not in what is copied or shared.
 */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return token === '' ? null : token;
}
