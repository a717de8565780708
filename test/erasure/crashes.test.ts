import type { Work } from '../../shared/domain/owed/work.ts';
import { eraseUser } from '../../shared/usecases/account/erase-user.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import { erasing } from '../support/erasing.ts';
import { aLife, type Life, type Row, scanAll, textOf } from '../support/every-kind.ts';
import { isWrite, tableFaults } from '../support/table-faults.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';

// Each story begins with the same items. The worker dies at one of its calls, and is started again.

describe('a worker that dies around any call of the table', () => {
  const h = forSuite(wholeApi);
  let life: Life;
  let faults: ReturnType<typeof tableFaults>;
  let start: Map<string, Row>;
  let begunAt: Date;

  beforeAll(async () => {
    life = await aLife(h);
    faults = tableFaults(h.table);
    (await life.admin.delete('/api/v1/auth/me')).expect(202);
    (await life.org.delete('/api/v1/org')).expect(202);
    await erasing(h).quiet();
    h.clock.advance(14 * 86_400);
    start = await scanAll(h.table);
    begunAt = h.clock.now();
  });

  async function write(rows: object[]): Promise<void> {
    for (let at = 0; at < rows.length; at += 25) {
      const RequestItems = { [h.table.name]: rows.slice(at, at + 25) };
      await h.table.call('BatchWriteItem', { RequestItems });
    }
  }

  /** Puts the table back to where the stories begin. */
  async function again(): Promise<void> {
    for (const [key, { pk, sk }] of await scanAll(h.table)) {
      if (!start.has(key)) await write([{ DeleteRequest: { Key: { pk, sk } } }]);
    }
    await write([...start.values()].map((Item) => ({ PutRequest: { Item } })));
    h.clock.advance((begunAt.getTime() - h.clock.now().getTime()) / 1000);
  }

  /** One erasure with a crash at a call. @returns what is left, or null when there were fewer calls. */
  async function story(kind: Work['kind'], at: number, when: 'before' | 'after') {
    await again();
    const e = erasing(h);
    let turns = 0;
    let hasDied = false;
    faults.arm(at, when);
    for (let idle = 0; idle < 8;) {
      const works = (await e.due()).filter((work) => work.kind === kind);
      idle = works.length === 0 ? idle + 1 : 0;
      for (const work of works) {
        turns += 1;
        if (turns > 100) throw new Error('it does not come to an end');
        try {
          await faults.inFunction(async () => {
            if (work.kind === 'organization') await tendOrganization(e.deps, work);
            if (work.kind === 'erase_user') await eraseUser(e.deps, work);
          });
        } catch (error) {
          if (faults.takeCrash() === null) throw error;
          hasDied = true;
        }
      }
      h.clock.advance(60);
    }
    faults.disarm();
    return hasDied ? [...(await scanAll(h.table)).values()].map(textOf) : null;
  }

  /** What an undisturbed erasure leaves, and which of its calls write. */
  async function undisturbed(kind: Work['kind']): Promise<{ left: string[]; writes: number[] }> {
    const commands: string[] = [];
    faults.watch((command) => void commands.push(command));
    expect(await story(kind, 1_000_000, 'before')).toBeNull();
    faults.watch(() => undefined);
    const left = [...(await scanAll(h.table)).values()].map(textOf);
    return { left, writes: commands.flatMap((name, at) => (isWrite.test(name) ? [at + 1] : [])) };
  }

  // When somebody left, the audit log, the act, and the watch's chore tell as of the try that did it.
  const lasting = (texts: readonly string[]) =>
    texts
      .filter((text) => !/AUDIT#|"ACTS#/.test(text))
      .map((text) =>
        text.includes('"CHORE#clear"') ? text.replace(/"dueAt":"[^"]+"/, '"dueAt":"then"') : text,
      )
      .toSorted();

  // Between two writes nothing changes: who dies before one has died after the one before it.
  it.each([
    ['organization', 15],
    ['erase_user', 5],
  ] as const)('leaves in the end what an erasure of one %s leaves', async (kind, least) => {
    const { left, writes } = await undisturbed(kind);
    const expected = lasting(left);
    expect(expected.length).toBeLessThan(start.size);
    expect(writes.length).toBeGreaterThanOrEqual(least);
    const moments = [
      [writes[0]!, 'before'] as const,
      ...writes.map((at) => [at, 'after'] as const),
    ];
    for (const [at, when] of moments) {
      const ended = lasting((await story(kind, at, when)) ?? []);
      expect([at, when, ended]).toEqual([at, when, expected]);
    }
  });
});
