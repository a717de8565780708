// Controls, the characters that reorder what follows (UAX #9), and what XML doesn't allow: a name
// from a catalog must not be able to rearrange the message around it.
const unwanted =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]+/gu;

/** `text` as one line of well-formed Unicode without control or direction characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(unwanted, ' ').replace(/\s+/gu, ' ').trim();
}
