import { oneTable } from '../support/engine.ts';

const engine = oneTable();

const TableName = 'test-table';
const key = { pk: 'X', sk: 'Y' };

describe('the table of the tests refuses, as DynamoDB does', () => {
  const query = (input: object) => async () =>
    engine.table.call('Query', {
      KeyConditionExpression: 'pk = :pk',
      ...input,
      ExpressionAttributeValues: { ':pk': 'X', ...values(input) },
    });
  const values = (input: object) =>
    (input as { ExpressionAttributeValues?: object }).ExpressionAttributeValues;
  const put = (item: object) => async () =>
    engine.table.call('PutItem', { Item: { ...key, ...item } });
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`:v${at}`, at]));

  it.each<[string, () => Promise<unknown>]>([
    [
      'a prefix of a key that is empty',
      query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':sk': '' },
      }),
    ],
    ['an empty key', query({ ExpressionAttributeValues: { ':pk': '' } })],
    ['a key that is no text', query({ ExpressionAttributeValues: { ':pk': 1 } })],
    [
      'a sort key of more than 1024 bytes',
      query({
        KeyConditionExpression: 'pk = :pk AND sk > :sk',
        ExpressionAttributeValues: { ':sk': 'é'.repeat(513) },
      }),
    ],
    [
      'a filter from a later to an earlier time',
      query({
        FilterExpression: 'a BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':from': '2026-02', ':to': '2026-01' },
      }),
    ],
    [
      'a filter from a larger to a smaller number',
      query({
        FilterExpression: 'a BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':from': 10, ':to': 9 },
      }),
    ],
    [
      'more than a hundred alternatives',
      query({
        FilterExpression: `a IN (${Object.keys(many).join(', ')})`,
        ExpressionAttributeValues: many,
      }),
    ],
    ['a beginning in another partition', query({ ExclusiveStartKey: { pk: 'Z', sk: 'Y' } })],
    ['a beginning without a place', query({ ExclusiveStartKey: { pk: 'X', sk: '' } })],
    [
      'what an index has not',
      query({
        IndexName: 'due',
        KeyConditionExpression: 'duePk = :pk',
        ProjectionExpression: 'dueAt, id',
      }),
    ],
    ['a name that is empty', put({ '': 1 })],
    ['a name that is empty deep in a value', put({ list: [{ map: { '': 1 } }] })],
    ['a name that begins with _', query({ FilterExpression: '_a = :pk' })],
    ['a key of an index that is too long', put({ feedPk: 'x'.repeat(2049), listSk: 'y' })],
    ['a sort key of an index that is too long', put({ feedPk: 'x', listSk: 'y'.repeat(1025) })],
    [
      'two writes in one place of a transaction',
      async () =>
        engine.table.call('TransactWriteItems', {
          TransactItems: [
            { Put: { TableName, Item: key }, Delete: { TableName, Key: { pk: 'X', sk: 'Z' } } },
          ],
        }),
    ],
  ])('%s', async (_, send) => {
    await expect(send()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('and nothing of what may be', async () => {
    await put({ feedPk: 'x'.repeat(2048), listSk: 'y'.repeat(1024), a: 5, map: { _b: [] } })();
    const between = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      FilterExpression: 'a BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':sk': 'Y', ':from': 5, ':to': 10 },
      ExclusiveStartKey: { pk: 'X', sk: 'A' },
    };
    expect((await query(between)()).Items).toHaveLength(1);
    const ofIndex = {
      IndexName: 'due',
      KeyConditionExpression: 'duePk = :pk',
      ProjectionExpression: 'pk, sk, dueAt, #work',
      ExpressionAttributeNames: { '#work': 'work' },
    };
    expect((await query(ofIndex)()).Items).toEqual([]);
  });
});
