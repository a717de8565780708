import { check } from './check.ts';
import { answersStayText, textStaysText } from './checks/text-of-others.ts';

describe('text of others', () => {
  check('is never anything but text, whatever it says', textStaysText);
  check('is that in releases and answers of receivers, too', answersStayText);
});
