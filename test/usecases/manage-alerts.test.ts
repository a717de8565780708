import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import type { Problem } from '../../shared/domain/problems/errors.ts';
import { getDestination } from '../../shared/table/targets/stored-targets.ts';
import { keys } from '../../shared/table/keys.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import {
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '../../shared/usecases/alerts/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { race } from '../support/race.ts';
import {
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';

type Organization = Awaited<ReturnType<typeof anOrganization>>;

describe('alert rules', () => {
  let engine: TestTable;
  let around: Surroundings;
  let org: Organization;
  let destination: string;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
    destination = await aDestination(org);
  });

  const aDestination = async (who: Organization) => {
    const config = { url: 'https://hooks.slack.com/services/T0/B0/X' };
    return (await createDestination(around, who, { name: 'Chat', type: 'chat_a', config })).id;
  };

  const anArtist = async ({ organization }: Organization) => {
    const id = anId(around, 'artist');
    const Item = { ...keys.artist(organization.id, id), id };
    await engine.table.db.send(new PutCommand({ TableName: engine.table.name, Item }));
    return id;
  };

  const anInput = (changes: Partial<AlertRuleInput> = {}): AlertRuleInput =>
    aRuleFor(destination, { name: 'Whatever is bad', min_severity: 'warning', ...changes });

  const refusal = async (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (error: unknown) => {
        const { code, detail, errors, facts } = error as Problem;
        return { code, detail, errors, facts };
      },
    );

  const codeOf = (end: PromiseSettledResult<unknown>) =>
    end.status === 'fulfilled' ? 'made' : (end.reason as Problem).code;

  const ruleCount = async (id: string) =>
    (await getDestination(engine.table, org.organization.id, id))?.rule_count;

  it('are made, listed oldest first and read back as they were given', async () => {
    const artist = await anArtist(org);
    const input = anInput({ artist_filter: artist, event_types: ['TRACK_ADDED'] });
    const made = await createAlert(around, org, input);
    const at = org.now.toISOString();
    expect(made).toEqual({ id: made.id, ...input, created_at: at, updated_at: at });
    around.clock.advance(1);
    const second = await createAlert(around, { ...org, now: around.clock.now() }, anInput());
    expect(await listAlerts(around, org)).toEqual([made, second]);
  });

  it('need a destination and an artist that exist, and say the same of foreign ones', async () => {
    const other = await anOrganization(around);
    const noDestination = {
      path: 'body.destination_id',
      message: 'isn’t one of your destinations',
    };
    const noArtist = { path: 'body.artist_filter', message: 'isn’t one of your artists' };
    for (const [destination_id, artist_filter] of [
      [anId(around, 'destination'), anId(around, 'artist')],
      [await aDestination(other), await anArtist(other)],
    ] as const) {
      expect(await refusal(createAlert(around, org, anInput({ destination_id })))).toMatchObject({
        code: 'invalid_input',
        errors: [noDestination],
      });
      expect(await refusal(createAlert(around, org, anInput({ artist_filter })))).toMatchObject({
        code: 'invalid_input',
        errors: [noArtist],
      });
      const both = anInput({ destination_id, artist_filter });
      expect((await refusal(createAlert(around, org, both)))?.errors).toEqual([
        noDestination,
        noArtist,
      ]);
      const { id } = await createAlert(around, org, anInput());
      expect((await refusal(updateAlert(around, org, id, { destination_id })))?.errors).toEqual([
        noDestination,
      ]);
      expect((await refusal(updateAlert(around, org, id, { artist_filter })))?.errors).toEqual([
        noArtist,
      ]);
    }
    expect(await ruleCount(destination)).toBe(2);
  });

  it('change only what the patch names', async () => {
    const made = await createAlert(around, org, anInput());
    around.clock.advance(60);
    const patched = await updateAlert(around, { ...org, now: around.clock.now() }, made.id, {
      active: false,
    });
    const updated_at = around.clock.now().toISOString();
    expect(patched).toEqual({ ...made, active: false, updated_at });
    expect(await listAlerts(around, org)).toEqual([patched]);
  });

  it('can be changed though their artist is gone', async () => {
    const artist_filter = await anArtist(org);
    const { id } = await createAlert(around, org, anInput({ artist_filter }));
    const Key = keys.artist(org.organization.id, artist_filter);
    await engine.table.db.send(new DeleteCommand({ TableName: engine.table.name, Key }));
    const patch = { artist_filter, min_severity: 'critical' } as const;
    expect(await updateAlert(around, org, id, patch)).toMatchObject(patch);
  });

  it('count with the destination that they name, wherever they move', async () => {
    const second = await aDestination(org);
    const { id } = await createAlert(around, org, anInput());
    expect([await ruleCount(destination), await ruleCount(second)]).toEqual([1, 0]);
    await updateAlert(around, org, id, { destination_id: second });
    expect([await ruleCount(destination), await ruleCount(second)]).toEqual([0, 1]);
    await updateAlert(around, org, id, { destination_id: second, artist_filter: null });
    expect([await ruleCount(destination), await ruleCount(second)]).toEqual([0, 1]);
    await deleteAlert(around, org, id);
    expect([await ruleCount(destination), await ruleCount(second)]).toEqual([0, 0]);
    expect((await getOrganization(engine.table, org.organization.id))?.count_alerts).toBe(0);
  });

  it('are two hundred at most', async () => {
    await engine.table.db.send(
      new UpdateCommand({
        TableName: engine.table.name,
        Key: keys.organization(org.organization.id),
        UpdateExpression: 'SET count_alerts = :count',
        ExpressionAttributeValues: { ':count': 199 },
      }),
    );
    const racing = await race(
      engine.table,
      Array.from({ length: 3 }, () => () => createAlert(around, org, anInput())),
    );
    expect(racing.map(codeOf).toSorted()).toEqual([
      'made',
      'plan_limit_reached',
      'plan_limit_reached',
    ]);
    expect(await ruleCount(destination)).toBe(1);
  });

  it('refuse one of two changes that race', async () => {
    const { id } = await createAlert(around, org, anInput());
    const racing = await race(engine.table, [
      () => updateAlert(around, org, id, { name: 'one' }),
      () => updateAlert(around, org, id, { name: 'two' }),
    ]);
    expect(racing.map(codeOf).toSorted()).toEqual(['conflict', 'made']);
  });

  it("hide another organization's rule", async () => {
    const other = await anOrganization(around);
    const foreign = await createAlert(
      around,
      other,
      anInput({ destination_id: await aDestination(other) }),
    );
    for (const id of [foreign.id, anId(around, 'alert')]) {
      const gone = { code: 'not_found', detail: undefined, errors: undefined, facts: {} };
      expect(await refusal(updateAlert(around, org, id, { active: false }))).toEqual(gone);
      expect(await refusal(deleteAlert(around, org, id))).toEqual(gone);
    }
    expect(await listAlerts(around, other)).toEqual([foreign]);
  });
});
