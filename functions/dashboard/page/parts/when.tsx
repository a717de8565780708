import { relativeText, zonedText } from '../format.ts';
import { storeOf, useStore } from '../store.ts';

const minute = storeOf(new Date());
setInterval(() => {
  minute.set(new Date());
}, 30_000);

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

/** A time to the second, with its zone: for logs, audit and evidence. */
export function At({ at }: { at: string }) {
  return <time dateTime={at}>{zonedText(at)}</time>;
}
