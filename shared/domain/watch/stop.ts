import { message } from '../detection/words.ts';
import { type Known, openOf } from './known.ts';
import { dismiss } from './settle.ts';
import { noStep, type Step } from './step.ts';

/** Ends all that waits for its verdict of an artist that is not watched anymore. */
export function stopped(known: Known, now: Date): Step {
  const reason = message('notMonitored', {});
  return openOf(known).reduce((step: Step, subject) => {
    const { known: after, settled } = dismiss(step.known, subject, { reason }, now);
    return { ...step, known: after, settled: [...step.settled, settled] };
  }, noStep(known));
}
