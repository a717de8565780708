/**
 * Whether what was typed is the address of a page rather than a name: the service then reads the
 * artist out of it, and says so where it can't.
 */
export function isAddress(typed: string): boolean {
  const text = typed.trim();
  if (/\s/.test(text)) return false;
  return /^(https?:|spotify:)/i.test(text) || /^[\w-]+(\.[\w-]+)+\/./.test(text);
}
