// What has no meaning without what followed it: joiners, selectors, combining marks.
const dangling = /[\u200d\ufe0e\ufe0f\p{M}]+$/u;

/**
 * `text` escaped, in at most `max` UTF-16 units; what doesn't fit is replaced by an ellipsis.
 * Cuts between characters, never inside an escape, and between words if one ends nearby.
 * @param escape of one character.
 */
export function fit(
  text: string,
  max: number,
  escape: (character: string) => string = (character) => character,
): string {
  let kept = '';
  let escaped = '';
  for (const character of text) {
    const next = escape(character);
    if (escaped.length + next.length > max) return shorten(kept, max, escape);
    kept += character;
    escaped += next;
  }
  return escaped;
}

function shorten(kept: string, max: number, escape: (character: string) => string): string {
  const characters = Array.from(endOfWord(kept));
  const cut = () => characters.map(escape).join('');
  while (characters.length > 0 && cut().length > max - 1) characters.pop();
  return `${cut().replace(dangling, '').trimEnd()}…`;
}

/** `text` up to the end of its last whole word, if that is not far. */
function endOfWord(text: string): string {
  const end = text.lastIndexOf(' ');
  return end > 0 && text.length - end <= 20 ? text.slice(0, end) : text;
}

/**
 * What may be kept of somebody else's answer: the first `bytesMax` bytes of its UTF-8, with
 * controls other than tabs and line ends replaced.
 */
export function loggable(text: string, bytesMax: number): string {
  const visible = text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
  const bytes = Buffer.from(visible);
  if (bytes.length <= bytesMax) return visible;
  // Back to the beginning of a character: continuation bytes are 10xxxxxx.
  let end = bytesMax;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
