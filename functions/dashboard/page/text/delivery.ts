import { numberText } from '../format.ts';

/** Of one delivery, on its own page. */
export const delivery = {
  hurry: 'Attempt now',
  hurryLead: 'It doesn’t wait for the next attempt, and the attempts begin anew.',
  nextAttemptIs: 'Next attempt',
  waitsInTurn: 'It waits for its turn, or until the receiver answers others.',
  skipReason: 'Skipped because',
  detail: 'Delivery',
  back: 'All deliveries',
  change: (number: number, of: number) =>
    of === 1 ? 'View the change' : `View change ${number} of ${of}`,
  copyBody: 'Copy body',
  attempt: (number: number) => `Attempt ${numberText(number)}`,
  timeline: 'What happened',
  eventMade: 'Change confirmed',
  queued: 'Queued',
  gaveUp: 'No more attempts',
  request: 'Request',
  answerNone: 'The answer had no body.',
};
