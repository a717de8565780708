import { useEffect, useState } from 'preact/hooks';
import { common } from '../text/common.ts';

const longMs = 5000;

/**
 * Something is being read: nothing for the first moment (the style sheet sees to that), then rows of
 * the final size, after five seconds words and a way out.
 */
export function Waiting({ rows = 3, cancel }: { rows?: number; cancel?: () => void }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting" aria-busy="true">
      <span class="unseen">{common.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="waiting-row" />
      ))}
      {isLong && (
        <p role="status">
          {common.stillLoading}{' '}
          {cancel && (
            <button type="button" class="plain" onClick={cancel}>
              {common.cancel}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
