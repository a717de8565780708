import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import type { ModelOf } from './models.ts';

/** A state before and after: live, then offline. */
export function StateView({ before, after }: ModelOf<'state'>) {
  return (
    <p class="states">
      <span class="state">
        <span class="unseen">{difference.before}: </span>
        <Foreign text={before ?? difference.nothing} max={60} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span class="state now">
        <span class="unseen">{difference.after}: </span>
        <Foreign text={after ?? difference.nothing} max={60} />
      </span>
    </p>
  );
}
