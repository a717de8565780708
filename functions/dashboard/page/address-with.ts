/** The address with parameters of its query set, or without those that are empty. */
export function addressWith(url: string, changed: Readonly<Record<string, string>>): string {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
