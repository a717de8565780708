import { clockText, zonedText } from '../../format.ts';
import { momentText } from '../../time-format.ts';
import { useNow } from '../when.tsx';

const dayMs = 86_400_000;

/** When the result is expected. Once that has passed, no time is named: nobody knows a better one. */
export function Result({ at }: { at: string | null }) {
  const now = useNow();
  const leftMs = at === null ? 0 : Date.parse(at) - now.getTime();
  if (at === null || leftMs <= 0) return <>result soon</>;
  return (
    <>
      result by{' '}
      <time dateTime={at} title={zonedText(at)}>
        {leftMs < dayMs ? clockText(at) : momentText(at)}
      </time>
    </>
  );
}
