import { ApiError } from '../../../../shared/client/api-error.ts';
import { problemState } from '../problem-state.ts';
import { states } from '../text/common.ts';
import { useCountdown } from './countdown.ts';
import { RequestId, wordsOf } from './failed-pane.tsx';

/** Whether the detail begins with the title: it need not be said twice. */
function saysTitle(detail: string | null, title: string): boolean {
  return detail?.startsWith(title) === true;
}

/**
 * What a write was refused for, beside its button.
 * @param props.atFields paths whose issues stand at their fields already
 */
export function FailedLine({ error, atFields }: { error: Error; atFields?: ReadonlySet<string> }) {
  const state = problemState(error);
  const { title, detail } = wordsOf(error, state);
  const seconds = useCountdown(state.kind === 'too_many' ? state.retryAfterSeconds : 0);
  const issues = error instanceof ApiError ? error.errors : [];
  const others = issues.filter(({ path }) => atFields?.has(path) !== true);
  if (issues.length > 0 && others.length === 0) {
    return (
      <p class="failed-line" role="alert">
        {states.atFields}
      </p>
    );
  }
  return (
    <div class="failed-line" role="alert">
      <p>
        {(others.length > 0 || !saysTitle(detail, title)) && <strong>{title}.</strong>}{' '}
        {others.length === 0 && detail}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(({ path, message }) => (
            <li key={path}>
              <code>{path.replace(/^body\./, '')}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {seconds > 0 && <p>{states.tryAgainIn(seconds)}</p>}
      <RequestId error={error} />
    </div>
  );
}
