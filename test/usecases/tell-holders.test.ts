import { theService } from '../../shared/domain/people/audit.ts';
import { newId } from '../../shared/domain/ids.ts';
import type { Role } from '../../shared/domain/people/member.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { memberWrites } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { userWrites } from '../../shared/table/people/users.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { tellHolders } from '../../shared/usecases/verification/tell-holders.ts';
import { aPipeline } from '../support/pipeline.ts';
import { isWrite } from '../support/table-faults.ts';
import { watchedAs } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('organizations that monitor an artist already', () => {
  const p = forEachTest(aPipeline);
  let count = 0;

  /** One more person of an organization. @returns the address. */
  async function person(org: string, role: Role): Promise<string> {
    const { clock, table, deps } = p.w;
    const at = clock.now();
    const id = newId('user', { now: at, random: deps.random.bytes(10) });
    count += 1;
    const [email, created_at] = [`${role}${count}@example.com`, at.toISOString()];
    await transact(table, [
      ...userWrites({ id, name: 'Ada', email, created_at, pending_email: null }),
      ...memberWrites(org, { user_id: id, role, joined_at: created_at }),
    ]);
    return email;
  }

  async function begin(streamingId = '1001', org?: string) {
    const organization = org ?? (await p.w.organization());
    // Of two that begin at the same moment, who was first is a matter of their ids.
    p.w.clock.advance(1);
    const { id } = await startMonitoring(p.deps, organization, streamingId, theService);
    return watchedAs(organization, id, streamingId);
  }

  /** All that is owed now, worked off. */
  async function tellAll(): Promise<string[]> {
    p.w.clock.advance(61);
    await p.swept();
    return p.mails.splice(0).map(({ to }) => to);
  }

  it('are told by a mail to their admins, without a name of the others', async () => {
    const first = await begin();
    const admin = await person(first.organization_id, 'admin');
    await person(first.organization_id, 'member');
    await person(first.organization_id, 'viewer');
    expect(await tellAll()).toEqual([]);
    const second = await begin();
    const stranger = await person(second.organization_id, 'admin');
    p.w.clock.advance(61);
    await p.swept();
    expect(p.mails.map(({ to }) => to)).toEqual([admin]);
    const { subject, text, html } = p.mails[0] ?? { subject: '', text: '', html: '' };
    expect(subject).toBe('Another organization monitors one of your artists');
    expect(text).toContain('now monitors “Nova Pilot”');
    for (const secret of [second.organization_id, stranger, 'Ada']) {
      expect(`${subject}${text}${html}`).not.toContain(secret);
    }
    await p.quiet();
    expect(p.mails).toHaveLength(1);
  });

  it('are told of each new one, whoever came before', async () => {
    const orgs = [await begin(), await begin(), await begin()].map((one) => one.organization_id);
    const admins = [];
    for (const org of orgs) admins.push(await person(org, 'admin'));
    // Of three that are told of in one go each is told of those that came later.
    expect((await tellAll()).toSorted()).toEqual([admins[0], admins[0], admins[1]].toSorted());
    expect(await tellAll()).toEqual([]);
  });

  it('are those that monitor it at the time', async () => {
    const first = await begin();
    await person(first.organization_id, 'admin');
    await stopMonitoring(p.deps, first.organization_id, first.artist_id, theService);
    expect(await listHolders(p.w.table, 'deezer#1001')).toEqual([]);
    await begin();
    expect(await tellAll()).toEqual([]);
    expect(await listHolders(p.w.table, 'deezer#1001')).toHaveLength(1);
  });

  it('are not told of one that has stopped again', async () => {
    const first = await begin();
    await person(first.organization_id, 'admin');
    const second = await begin();
    await stopMonitoring(p.deps, second.organization_id, second.artist_id, theService);
    expect(await tellAll()).toEqual([]);
  });

  it('are told once however often another one stops and begins, until a month is over', async () => {
    const first = await begin();
    const admin = await person(first.organization_id, 'admin');
    const second = await begin();
    expect(await tellAll()).toEqual([admin]);
    for (let times = 0; times < 3; times += 1) {
      await stopMonitoring(p.deps, second.organization_id, second.artist_id, theService);
      await begin('1001', second.organization_id);
      expect(await tellAll()).toEqual([]);
    }
    p.w.clock.advance(31 * 86_400);
    await stopMonitoring(p.deps, second.organization_id, second.artist_id, theService);
    await begin('1001', second.organization_id);
    expect(await tellAll()).toEqual([admin]);
  });

  it('get five mails a day at most, and the rest later', async () => {
    const org = await p.w.organization();
    const admin = await person(org, 'admin');
    const ids = ['1001', '1002', '1003', '1004', '1005', '1006', '1007'];
    for (const id of ids) await begin(id, org);
    for (const id of ids) await begin(id);
    expect(await tellAll()).toEqual(Array.from({ length: 5 }, () => admin));
    expect(await tellAll()).toEqual([]);
    p.w.clock.advance(86_400);
    expect(await tellAll()).toEqual([admin, admin]);
    p.w.clock.advance(86_400);
    expect(await tellAll()).toEqual([]);
  });

  it('are told later where no mail is taken', async () => {
    const first = await begin();
    const admin = await person(first.organization_id, 'admin');
    const second = await begin();
    const send = async () => {
      throw new Problem('mail_unavailable');
    };
    const work = { kind: 'holders', ...second } as const;
    await expect(tellHolders({ ...p.deps, mailer: { send } }, work)).rejects.toMatchObject({
      code: 'mail_unavailable',
    });
    expect(await tellAll()).toEqual([admin]);
  });

  it('are told, wherever the function that tells them dies', async () => {
    const crashes: string[] = [];
    for (let at = 1; ; at += 1) {
      const first = await begin('1017');
      const admin = await person(first.organization_id, 'admin');
      const work = { kind: 'holders', ...(await begin('1017')) } as const;
      const tell = () => p.faults.inFunction(() => tellHolders(p.deps, work));
      p.mails.length = 0;
      p.faults.arm(at, at % 2 === 0 ? 'before' : 'after');
      const ended = await tell().then(
        () => 'done',
        () => 'died',
      );
      p.faults.takeCrash();
      const hasDied = p.faults.disarm();
      await tell();
      await tell();
      const mine = p.mails.filter(({ to }) => to === admin);
      if (!hasDied) {
        expect([ended, mine.length]).toEqual(['done', 1]);
        break;
      }
      crashes.push(p.faults.killed);
      // Dying between a mail and the note of it is the one case that sends it twice.
      expect(mine.length).toBeGreaterThan(0);
      if (!p.faults.killed.startsWith('Put')) expect(mine).toHaveLength(1);
      for (const one of [first, work]) {
        await stopMonitoring(p.deps, one.organization_id, one.artist_id, theService);
      }
    }
    expect(crashes.length).toBeGreaterThan(5);
    expect(crashes.filter((name) => isWrite.test(name)).length).toBeGreaterThan(1);
  });
});
