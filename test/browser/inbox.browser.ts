import { check } from './check.ts';
import { onePollAMinute } from './checks/polling.ts';
import { severityIsSaid } from './checks/severity.ts';

describe('the inbox', () => {
  check('says each severity by a shape and a word', severityIsSaid);

  check('asks once a minute from all tabs together', onePollAMinute);
});
