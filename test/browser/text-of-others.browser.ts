import { check } from './check.ts';
import { textStaysText } from './checks/text-of-others.ts';

describe('text of others', () => {
  check('is never anything but text, whatever it says', textStaysText);
});
