/** The parsed JSON, or undefined if it isn't valid: what takes it has an error of its own for that. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
