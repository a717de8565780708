import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { artistsEverMax } from '../../../shared/domain/artists/artist.ts';
import { Artist } from '../../../shared/domain/bodies/artist.ts';
import { keys } from '../../../shared/table/keys.ts';
import { service, type Service } from '../../support/service.ts';

const instant = '/api/v1/verify/instant';

describe('artists that an organization monitored over time', () => {
  let s: Service;
  beforeAll(async () => {
    s = await service();
  });
  afterAll(() => s.stop());

  it('are limited in number, so that a list of artists is never too long to read', async () => {
    const org = await s.organization();
    await s.h.table.db.send(
      new UpdateCommand({
        TableName: s.h.table.name,
        Key: keys.organization(org.organizationId),
        UpdateExpression: 'SET count_artists_ever = :almost',
        ExpressionAttributeValues: { ':almost': artistsEverMax - 1 },
      }),
    );
    const first = (await org.post(instant, { streaming_id: '1001' })).expect(201, Artist);
    (await org.delete(`/api/v1/artists/${first.id}`)).expect(204);
    // Stopping frees a place of the plan, and none of these.
    expect((await org.post(instant, { streaming_id: '1002' })).expect(409)).toMatchObject({
      code: 'conflict',
      detail: `An organization can monitor ${artistsEverMax.toLocaleString('en-US')} different artists over time. Yours has reached that limit.`,
    });
    // What was monitored before is no further one.
    const again = (await org.post(instant, { streaming_id: '1001' })).expect(201, Artist);
    expect(again.id).toBe(first.id);
  });
});
