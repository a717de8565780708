import { verdictLate } from '../../text/verdicts-late.ts';

export interface StepperProps {
  number: number;
  count: number;
  onStep: (step: 1 | -1) => void;
}

/** “1 of 7”, with a way to the one before and after. */
export function Stepper({ number, count, onStep }: StepperProps) {
  return (
    <span class="stepper" role="group" aria-label={verdictLate.place(number, count)}>
      <button
        type="button"
        class="small"
        aria-label={verdictLate.previous}
        disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        ‹
      </button>{' '}
      {verdictLate.place(number, count)}{' '}
      <button
        type="button"
        class="small"
        aria-label={verdictLate.next}
        disabled={number === count}
        onClick={() => onStep(1)}
      >
        ›
      </button>
    </span>
  );
}
