import { ApiError } from '../../../../shared/client/api-error.ts';
import { problemState, type ProblemState } from '../problem-state.ts';
import { states } from '../text/common.ts';
import { Copy } from './copy.tsx';
import { useCountdown } from './countdown.ts';
import { Icon } from './icon.tsx';
import { numberText } from '../format.ts';

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
        Check the fields that are marked.
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
      {seconds > 0 && <p>You can try again in {numberText(seconds)} s.</p>}
      <RequestId error={error} />
    </div>
  );
}

/** Whether an earlier try of the same intent was carried out, with something else in it. */
export function isGotThrough(error: Error): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}

/** What went wrong, in words: the service's own where it said some. */
function wordsOf(error: Error, state: ProblemState): { title: string; detail: string | null } {
  if (state.kind === 'offline') return states.unreachable;
  if (state.kind === 'not_found') return states.notFound;
  // The service speaks to programs, too, of keys.
  if (state.kind === 'signed_out') return states.signedOut;
  if (isGotThrough(error)) return states.gotThrough;
  if (!(error instanceof ApiError)) return states.broken;
  return { title: error.title, detail: error.detail === error.title ? null : error.detail };
}

/** A pane that couldn't be read: what happened, what to tell support, and another try. */
export function Failed({ error, retry }: { error: Error; retry?: () => void }) {
  const state = problemState(error);
  const { title, detail } = wordsOf(error, state);
  return (
    <section class="failed" role="alert">
      <h2>{title}</h2>
      {detail !== null && <p>{detail}</p>}
      {state.kind === 'plan' && <p>{states.plan(state.requiredPlan)}</p>}
      {state.kind === 'not_found' && <Ways />}
      <RequestId error={error} />
      {retry && state.kind !== 'role' && state.kind !== 'plan' && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}

/** What to tell support; nothing if it isn’t known. */
function RequestId({ error }: { error: Error }) {
  const id = error instanceof ApiError ? error.requestId : null;
  if (id === null) return null;
  return (
    <p class="request-id">
      Request ID <code>{id}</code> <Copy text={id} label="Copy" />
    </p>
  );
}

/** Ways out of where nothing is. */
export function Ways() {
  return (
    <p class="page-acts">
      <a class="button" href="/app/">
        <Icon name="inbox" /> Inbox
      </a>
      <a class="button" href="/app/artists">
        <Icon name="artists" /> Artists
      </a>
    </p>
  );
}
