import { batchWrite } from '../../shared/table/batch.ts';
import { keys } from '../../shared/table/keys.ts';
import { auditWrite } from '../../shared/table/people/audit.ts';
import { rowsPerRequestMax } from '../../shared/table/pages.ts';
import { erasing } from '../support/erasing.ts';
import { everyKind, scanAll, textOf } from '../support/every-kind.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forEachTest } from '../support/suite.ts';

const h = forEachTest(wholeApi);

it('a person is forgotten in an audit log that is too long for one turn', async () => {
  const { one } = await everyKind(h);
  const { userId, email } = one.admin;
  const lines = Array.from({ length: rowsPerRequestMax + 500 }, (_, n) => {
    const at = new Date(h.clock.now().getTime() + n);
    const by = {
      actor: { type: 'user' as const, id: userId, name: email },
      ip: null,
      requestId: `req_${n}`,
    };
    const target = { type: 'alert', id: `alert_${n}`, name: null };
    const write = auditWrite(one.org.organizationId, by, at, { action: 'alert.created', target });
    return { PutRequest: { Item: write.Put?.Item ?? {} } };
  });
  await batchWrite(h.table, lines);
  (await one.admin.delete('/api/v1/auth/me')).expect(202);
  h.clock.advance(14 * 86_400);
  await erasing(h).quiet();
  const rows = [...(await scanAll(h.table)).values()];
  const log = rows.filter(({ pk }) => pk === keys.audit(one.org.organizationId, '').pk);
  expect(log.length).toBeGreaterThan(rowsPerRequestMax);
  expect(log.filter((row) => textOf(row).includes(`"${email}"`))).toEqual([]);
  expect(rows.some(({ pk }) => pk === keys.user(userId).pk)).toBe(false);
});
