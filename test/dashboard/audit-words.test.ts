import { codeInWords } from '../../functions/dashboard/page/text/organization.ts';
import { auditActions } from '../../shared/domain/people/audit.ts';

it('says each action of the audit log in words', () => {
  const said = auditActions.map(codeInWords);
  expect(said.filter((words) => !/^[A-Z][A-Za-z -]+$/.test(words))).toEqual([]);
  expect(new Set(said).size).toBe(auditActions.length);
  expect(codeInWords('api_key.created')).toBe('API key created');
});
