/** A time as people read it: `2026-11-22 11:07 UTC`. @param iso in UTC, like `2026-11-22T11:07:16Z` */
export function shownMinute(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
