/** An organization or a user that is deleted can be brought back for this long. */
export const undoDays = 14;

/** When what is deleted at `now` is erased. */
export function erasureOf(now: Date): Date {
  return new Date(now.getTime() + undoDays * 86_400_000);
}
