import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditAction } from '../../shared/domain/people/audit.ts';

const repository = join(import.meta.dirname, '../..');

it('operators are told to look for actions that the audit log has', () => {
  const actions: readonly string[] = AuditAction.options;
  const about = new Set(actions.map((action) => action.split('.')[0]));
  const named = globSync('docs/operators/*.md', { cwd: repository }).flatMap((page) =>
    Array.from(
      readFileSync(join(repository, page), 'utf8').matchAll(/`(([a-z_]+)\.[a-z_]+)`/g),
      ([, action = '', subject = '']) => ({ page, action, subject }),
    ),
  );
  const ofTheLog = named.filter(({ subject }) => about.has(subject));
  expect(ofTheLog.filter(({ action }) => !actions.includes(action))).toEqual([]);
  expect(ofTheLog.length).toBeGreaterThan(0);
});
