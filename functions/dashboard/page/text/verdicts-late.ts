import { numberText } from '../format.ts';

export const verdictLate = {
  reportCopied: 'The text of the report is copied.',
  place: (number: number, count: number) => `${numberText(number)} of ${numberText(count)}`,
  previous: 'Previous change',
  next: 'Next change',
  inbox: 'Inbox',
  title: 'Change',
  ownPage: 'Open on its own page',
};
