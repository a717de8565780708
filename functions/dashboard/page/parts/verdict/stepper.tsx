import { verdicts } from '../../text/verdicts.ts';

export interface StepperProps {
  number: number;
  count: number;
  onStep: (step: 1 | -1) => void;
}

/** “1 of 7”, with a way to the one before and after. */
export function Stepper({ number, count, onStep }: StepperProps) {
  return (
    <span class="stepper" role="group" aria-label={verdicts.place(number, count)}>
      <button
        type="button"
        class="small"
        aria-label={verdicts.previous}
        disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        ‹
      </button>{' '}
      {verdicts.place(number, count)}{' '}
      <button
        type="button"
        class="small"
        aria-label={verdicts.next}
        disabled={number === count}
        onClick={() => onStep(1)}
      >
        ›
      </button>
    </span>
  );
}
