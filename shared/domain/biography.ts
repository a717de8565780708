/** As much of a biography is kept. */
export const bioCharactersMax = 4000;

/** A biography as it is kept: a long one cut, with an ellipsis in place of the rest. */
export function keptBio(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= bioCharactersMax) return text;
  return `${characters.slice(0, bioCharactersMax - 1).join('')}…`;
}

/** Whether a kept biography is the beginning of a longer one. */
export function isCutBio(kept: string): boolean {
  return kept.endsWith('…') && Array.from(kept).length === bioCharactersMax;
}

/** What Last.fm puts behind every biography: the licence of the text. */
const licence = 'User-contributed text is available under the Creative Commons';
const licenceToEnd = new RegExp(`${licence}[^]*$`, 'i');
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** A text with its HTML entities decoded; unknown ones stay as they are. */
export function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|nbsp|amp|#\d{1,7}|#x[\da-f]{1,6});/gi, character);
}

function character(entity: string): string {
  if (!entity.startsWith('&#')) return entities[entity.toLowerCase()] ?? entity;
  const isHex = entity.charAt(2).toLowerCase() === 'x';
  const code = Number.parseInt(entity.slice(isHex ? 3 : 2), isHex ? 16 : 10);
  const isOne = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isOne ? String.fromCodePoint(code) : entity;
}

/** A text without the licence behind it. */
export function withoutLicence(text: string): string {
  return text.replace(licenceToEnd, '');
}
