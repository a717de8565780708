import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import type { Problem } from '../../shared/domain/problems/errors.ts';
import { getDestination } from '../../shared/deliveries/items/stored-targets.ts';
import { keys } from '../../shared/table/keys.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import {
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '../../shared/alerts/steps/manage-alerts.ts';
import { aChat } from '../support/delivering.ts';
import { putItem, removeItem, alterItem } from '../support/items.ts';
import { race } from '../support/race.ts';
import { anId, anOrganization, aRuleFor, surroundedTests } from '../support/deliveries.ts';

type Organization = Awaited<ReturnType<typeof anOrganization>>;

describe('alert rules', () => {
  const { engine, around, org } = surroundedTests();
  let destination: string;
  beforeEach(async () => {
    destination = await aChat(around, org);
  });

  const anArtist = async ({ organization }: Organization) => {
    const id = anId(around, 'artist');
    const Item = { ...keys.artist(organization.id, id), id };
    await putItem(engine.table, Item);
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

  it('need a destination and an artist that exist, also when they change', async () => {
    const { id } = await createAlert(around, org, anInput());
    const [destination_id, artist_filter] = [anId(around, 'destination'), anId(around, 'artist')];
    const unknown = { destination_id, artist_filter };
    for (const attempt of [
      createAlert(around, org, anInput(unknown)),
      updateAlert(around, org, id, unknown),
    ]) {
      expect(await refusal(attempt)).toMatchObject({
        code: 'invalid_input',
        errors: [
          { path: 'body.destination_id', message: 'isn’t one of your destinations' },
          { path: 'body.artist_filter', message: 'isn’t one of your artists' },
        ],
      });
    }
    expect(await ruleCount(destination)).toBe(1);
  });

  it('can be changed though their artist is gone', async () => {
    const artist_filter = await anArtist(org);
    const { id } = await createAlert(around, org, anInput({ artist_filter }));
    const Key = keys.artist(org.organization.id, artist_filter);
    await removeItem(engine.table, Key);
    const patch = { artist_filter, min_severity: 'critical' } as const;
    expect(await updateAlert(around, org, id, patch)).toMatchObject(patch);
  });

  it('count with the destination that they name, wherever they move', async () => {
    const second = await aChat(around, org);
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
    await alterItem(
      engine.table,
      keys.organization(org.organization.id),
      'SET count_alerts = :count',
      { ':count': 199 },
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
});
