import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

export const report = {
  title: 'Report this release',
  lead: 'We report nothing ourselves. Copy the text, and send it to the catalog or the distributor.',
  subject: 'Subject',
  text: 'Text',
  copySubject: 'Copy the subject',
  copyText: 'Copy the text',
  artwork: 'Artwork of the release',
  forms: 'Where to report it',
  noForms: 'No forms are set up here. Look for the catalog’s or the distributor’s own form.',
  print: 'Open as a page to print',
  mail: 'Send it to my email address',
  mailed: 'The email is on its way.',
  record: 'I reported it',
  dialogTitle: 'Record a report',
  to: 'Reported to',
  toHint: 'The catalog or distributor, like “Deezer”.',
  reference: 'Their reference',
  referenceHint: 'Optional, such as a ticket number.',
  submit: 'Record the report',
  recorded: 'The report is recorded.',
  reported: 'Reported to',
  by: 'by',
  others: (count: number) =>
    `On the same day at about ${numberText(count)} other ${plural(count, { one: 'artist', other: 'artists' })}.`,
};
