import { numberText } from '../format.ts';

/** Of one delivery, on its own page. */
export const delivery = {
  hurry: 'Attempt now',
  hurryLead: 'Sends it now instead of at the next attempt, and starts the attempts over.',
  nextAttemptIs: 'Next attempt',
  waitsInTurn: 'It’s sent once the receiver answers again, after the ones before it.',
  skipReason: 'Skipped because',
  detail: 'Delivery',
  back: 'All deliveries',
  backTo: 'All deliveries:',
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
