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
/** A text without the licence behind it. */
export function withoutLicence(text: string): string {
  return text.replace(licenceToEnd, '');
}
