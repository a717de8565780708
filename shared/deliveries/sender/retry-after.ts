/**
 * The seconds that a `Retry-After` asks to wait, rounded up: a whole or fractional number, or a
 * date (RFC 9110, section 10.2.3). Null for what is neither; 0 for a date that has passed.
 */
export function retryAfterSeconds(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // Date.parse takes nearly anything for a date, so the weekday that all three forms begin with
  // is asked for.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
