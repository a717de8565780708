import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySent, scanOf } from '../../lib/operator/copy-sent.ts';
import { restoredIn } from '../../lib/operator/tables.ts';
import { allowCopy } from '../../shared/usecases/operator/allow-copy.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { keys } from '../../shared/table/keys.ts';
import { storedItems } from '../support/audit-lines.ts';
import { allItems, putItem } from '../support/items.ts';

const from = 'old-table';
const point = '2026-11-25T10:00:00.000Z';
const good = {
  from,
  before: { hasOrganizations: true, newest: '2026-11-25T10:30:00.000Z' },
  now: { newestTold: '2026-11-25T09:59:00.000Z' },
  restored: { from, at: point },
  isSure: true,
};

describe('copy-sent', () => {
  it.each([
    ['not_restored', { restored: null }],
    ['other_source', { restored: { from: 'another', at: point } }],
    ['no_organizations', { before: { ...good.before, hasOrganizations: false } }],
    ['too_old', { before: { ...good.before, newest: '2026-11-25T09:30:00.000Z' } }],
    ['too_old', { restored: undefined, now: { newestTold: '2026-11-25T10:31:00.000Z' } }],
    ['unconfirmed', { isSure: false }],
    ['sure', {}],
    ['sure', { restored: undefined }],
  ])('finds %s in the tables: %j', (found, different) => {
    expect(scanOf({ ...good, ...different })).toBe(found);
  });

  it('knows from DynamoDB what a table was restored from', () => {
    const SourceTableArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${from}`;
    const RestoreSummary = {
      SourceTableArn,
      RestoreDateTime: new Date(point),
      RestoreInProgress: false,
    };
    expect(restoredIn({ RestoreSummary })).toEqual(good.restored);
    expect(restoredIn({})).toBeNull();
  });

  it('is refused while a worker runs, and from the table in use', async () => {
    const deps = { tableName: 'new-table', isPaused: async () => true };
    const running = async (queue: string) => queue !== 'changes';
    expect(await allowCopy(deps, { table: from })).toBe('new-table');
    await expect(allowCopy({ ...deps, isPaused: running }, { table: from })).rejects.toThrow(
      'Workers are running',
    );
    await expect(allowCopy(deps, { table: 'new-table' })).rejects.toThrow('is the table in use');
    await expect(allowCopy(deps, { table: from, scan: 'too_old' })).rejects.toThrow(
      'Nothing in old-table is newer than the restore point of new-table.',
    );
  });

  describe('of real tables', () => {
    let dataDir: string;
    let engine: TestTable;
    beforeAll(async () => {
      engine = await startTable();
      dataDir = mkdtempSync(join(tmpdir(), 'copy-sent-'));
      const endpoints = { DYNAMODB: engine.endpoint() };
      writeFileSync(join(dataDir, 'local.json'), JSON.stringify({ endpoints }));
    });
    afterAll(async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true });
    });

    it('says what it would do, and writes nothing when it’s refused', async () => {
      const { name } = engine.table;
      const Item = { pk: 'ORG#org_1', sk: 'ORG', created_at: '2026-11-25T10:00:00.000Z' };
      await engine.table.call('PutItem', { Item });
      const before = await storedItems(engine.table, ['ORG#']);
      const said: string[] = [];
      const scans: (string | undefined)[] = [];
      const ask = async ({ scan }: Readonly<Record<string, string>>) => {
        scans.push(scan);
        throw new Error('refused');
      };
      const copying = {
        to: name,
        from: name,
        isSure: false,
        say: (text: string) => said.push(text),
      };
      await expect(copySent(copying, ask, { dataDir })).rejects.toThrow('refused');
      expect(scans).toEqual(['unconfirmed']);
      expect(said).toEqual([
        `From ${name} to ${name}: would copy 0 items about what was seen and told, and remove 0 messages sent since.`,
      ]);
      expect(await storedItems(engine.table, ['ORG#'])).toEqual(before);
    });

    it('takes over who was told what besides changes, and how many changes that were', async () => {
      const old = await startTable();
      const told = [
        keys.weeklyReport('dest_1'),
        keys.holderMailed('1001', 'org_1', 'user_1'),
        keys.statsDay('org_1', '2026-11-25'),
        keys.statsMonth('org_1', '2026-11'),
      ];
      for (const key of [...told, keys.member('org_1', 'user_1')]) {
        await putItem(old.table, { ...key, seen: 1 });
      }
      const tables = { to: engine.table.name, from: old.table.name };
      const copying = { ...tables, isSure: true, say: () => undefined };
      await copySent(copying, async () => '', { dataDir });
      const copied = await allItems(engine.table);
      expect(copied.filter(({ seen }) => seen === 1)).toHaveLength(told.length);
      for (const key of told) expect(copied).toContainEqual({ ...key, seen: 1 });
      await old.stop();
    });

    it('takes over what is known of an artist, but not by whom and how it is held', async () => {
      const old = await startTable();
      const { table } = engine;
      const [held, fresh] = ['deezer#1', 'deezer#2'];
      const holding = { plan: 'free', kept_by: 'free', ending: false, active_since: null };
      await putItem(table, { ...keys.watch(held), ...holding, version: 3 });
      // Since then, its only organization got another plan, and left it; and somebody began another one.
      const left = {
        plan: null,
        kept_by: 'pro',
        ending: true,
        plan_since: 'then',
        active_since: '',
      };
      await putItem(old.table, { ...keys.watch(held), ...left, version: 8, name: 'New' });
      for (const key of [keys.release(held, '7'), keys.watch(fresh), keys.release(fresh, '8')]) {
        await putItem(old.table, { ...key, plan: 'pro' });
      }
      await putItem(old.table, { ...keys.historyMonth(fresh, '2026-11'), d24: 'x' });
      const tables = { to: table.name, from: old.table.name };
      const copying = { ...tables, isSure: true, say: () => undefined };
      await copySent(copying, async () => '', { dataDir });
      const after = await allItems(table);
      expect(after).toContainEqual({ ...keys.watch(held), ...holding, version: 8, name: 'New' });
      expect(after).toContainEqual({ ...keys.release(held, '7'), plan: 'pro' });
      expect(after.filter(({ pk }) => String(pk).endsWith(fresh))).toEqual([]);
      await old.stop();
    });
  });
});
