import { ApiError } from '../../../../shared/client/api-error.ts';
import { problemState, type ProblemState } from '../problem-state.ts';
import { common, states } from '../text/common.ts';
import { Copy } from './copy.tsx';
import { Ways } from './ways.tsx';

/** What went wrong, in words: the service's own where it said some. */
export function wordsOf(
  error: Error,
  state: ProblemState,
): { title: string; detail: string | null } {
  if (state.kind === 'offline') return states.unreachable;
  if (state.kind === 'not_found') return states.notFound;
  // The service speaks to programs, too, of keys.
  if (state.kind === 'signed_out') return states.signedOut;
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
          {common.retry}
        </button>
      )}
    </section>
  );
}

/** What to tell support; nothing if it isn’t known. */
export function RequestId({ error }: { error: Error }) {
  const id = error instanceof ApiError ? error.requestId : null;
  if (id === null) return null;
  return (
    <p class="request-id">
      {states.requestId} <code>{id}</code> <Copy text={id} label={common.copy} />
    </p>
  );
}
