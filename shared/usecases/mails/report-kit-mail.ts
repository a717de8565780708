import type { ReportKit } from '../../domain/bodies/report-kit.ts';
import type { Mail } from '../ports.ts';
import { letter, type Paragraph } from './letter.ts';

/** A report kit as a mail to who asked for it: where to report the release, and the text to copy. */
export function reportKitMail(
  to: string,
  { forms, subject, text }: ReportKit,
  changeUrl: string,
): Mail {
  const lines = text.split('\n').filter((line) => line !== '');
  return letter('report_kit', to, [
    'This is the report kit that you asked for. We haven’t sent it to anyone else.',
    ...(forms.length > 0 ? ['Where you can report the release:'] : []),
    ...forms.flatMap(({ name, url }): Paragraph[] => [name, { url }]),
    'When you have reported it, record that at the change:',
    { url: changeUrl },
    'The text to copy:',
    subject,
    ...lines,
  ]);
}
