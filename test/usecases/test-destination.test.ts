import { Problem } from '../../shared/domain/problems/errors.ts';
import { disableTarget } from '../../shared/table/targets/disable-target.ts';
import { getTarget } from '../../shared/table/targets/stored-targets.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { listDestinations } from '../../shared/usecases/targets/read-targets.ts';
import { testDestination } from '../../shared/usecases/targets/test-destination.ts';
import { anOrganization, laterSurroundings, type Surroundings } from '../support/deliveries.ts';
import { startTable, type TestTable } from '../support/engine.ts';

let engine: TestTable;
let around: Surroundings;
let org: Awaited<ReturnType<typeof anOrganization>>;
beforeAll(async () => {
  engine = await startTable();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  around = laterSurroundings(engine.table);
  org = await anOrganization(around);
});

const config = { address: 'desk@example.com' };
const aMail = async () =>
  (await createDestination(around, org, { name: 'Desk', type: 'email', config })).id;
const statusOf = async (id: string) =>
  (await listDestinations(around, org)).find((each) => each.id === id)?.status;

describe('a test of a mail destination', () => {
  it('that is not confirmed mails the question again, and the new link is good', async () => {
    const id = await aMail();
    const first = around.mailer.lastToken();
    await expect(testDestination(around, org, id)).rejects.toMatchObject({
      code: 'destination_unconfirmed',
      detail: expect.stringContaining('again') as string,
    });
    expect(around.mailer.mails).toHaveLength(2);
    expect(around.mailer.lastToken()).not.toBe(first);
    await confirmByToken(around, around.mailer.lastToken());
    expect(await statusOf(id)).toBe('active');
    expect(await testDestination(around, org, id)).toMatchObject({ delivered: true });
  });

  it('mends a creation that died before its mail was sent', async () => {
    const lost = new Error('the process was killed');
    around.mailer.fault = lost;
    const { db } = engine.table;
    db.middlewareStack.add(
      (next) => (args) => {
        const { TransactItems = [] } = args.input as { TransactItems?: { Delete?: object }[] };
        return TransactItems.some(({ Delete }) => Delete) ? Promise.reject(lost) : next(args);
      },
      { step: 'initialize', name: 'dying' },
    );
    await expect(aMail()).rejects.toThrow('killed');
    db.middlewareStack.remove('dying');
    around.mailer.fault = null;
    const [left] = await listDestinations(around, org);
    expect(left?.status).toBe('unconfirmed');
    await expect(testDestination(around, org, left!.id)).rejects.toThrow('destination_unconfirmed');
    await confirmByToken(around, around.mailer.lastToken());
    expect(await statusOf(left!.id)).toBe('active');
  });

  it('asks three times an hour at most, creation included', async () => {
    const id = await aMail();
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      await testDestination(around, org, id).catch((error: unknown) => {
        codes.push((error as Problem).code);
      });
    }
    expect(codes).toEqual([
      ...Array.from({ length: 2 }, () => 'destination_unconfirmed'),
      ...Array.from({ length: 4 }, () => 'rate_limited'),
    ]);
    expect(around.mailer.mails).toHaveLength(3);
  });

  it('tells when the question cannot be mailed', async () => {
    const id = await aMail();
    around.mailer.fault = new Problem('mail_unavailable');
    await expect(testDestination(around, org, id)).rejects.toThrow('mail_unavailable');
  });

  it('that is disabled mails nothing: its owner may have unsubscribed', async () => {
    const id = await aMail();
    await confirmByToken(around, around.mailer.lastToken());
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'unsubscribed', around.clock.now());
    await expect(testDestination(around, org, id)).rejects.toThrow('target_disabled');
    expect([around.mailer.mails.length, around.sender.sent]).toEqual([1, []]);
  });
});

describe('a test of another destination', () => {
  it('is made though it is disabled: so its owner sees whether it works again', async () => {
    const url = 'https://hooks.slack.com/services/T000/B000/demo';
    const chat = { name: 'C', type: 'chat_a', config: { url } } as const;
    const { id } = await createDestination(around, org, chat);
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'gone', around.clock.now());
    expect(await testDestination(around, org, id)).toMatchObject({ delivered: true });
  });

  it("hides another organization's", async () => {
    const id = await aMail();
    const other = await anOrganization(around);
    await expect(testDestination(around, other, id)).rejects.toThrow('not_found');
    expect(around.mailer.mails).toHaveLength(1);
  });
});
