import { evidence } from '../../text/evidence.ts';
import { Foreign } from '../foreign.tsx';
import type { ModelOf } from './models.ts';

/** A state before and after: live, then offline. */
export function StateView({ before, after }: ModelOf<'state'>) {
  return (
    <p class="states">
      <span class="state">
        <span class="unseen">{evidence.before}: </span>
        <Foreign text={before ?? evidence.nothing} max={60} />
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span class="state now">
        <span class="unseen">{evidence.after}: </span>
        <Foreign text={after ?? evidence.nothing} max={60} />
      </span>
    </p>
  );
}
