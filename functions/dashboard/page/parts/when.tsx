import { clockText, dayText, relativeText, zonedText } from '../format.ts';
import { storeOf, useStore } from '../store.ts';

const minute = storeOf(new Date());
setInterval(() => minute.set(new Date()), 30_000);

/** The time, renewed twice a minute. */
export function useNow(): Date {
  return useStore(minute);
}

/** A time as a person says it (`3 min. ago`); the exact one on pointing. */
export function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={zonedText(at)}>
      {relativeText(at, now)}
    </time>
  );
}

/** When something began that still goes on: the time of day, or the day where it is longer ago. */
export function Since({ at }: { at: string }) {
  const isToday = useNow().getTime() - Date.parse(at) < 86_400_000;
  return (
    <time dateTime={at} title={zonedText(at)}>
      {isToday ? clockText(at) : dayText(at)}
    </time>
  );
}

/** The day of something long done, where the time of day tells nothing; the exact one on pointing. */
export function OnDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={zonedText(at)}>
      {dayText(at)}
    </time>
  );
}

/** A time to the second, with its zone: for logs, audit and evidence. */
export function At({ at }: { at: string }) {
  return <time dateTime={at}>{zonedText(at)}</time>;
}
