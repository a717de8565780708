import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/table/keys.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching } from '../support/watching.ts';

describe('a change that was detected before findings were kept with their subjects', () => {
  let p: Pipeline;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
  });
  afterEach(() => p.w.stop());

  it('is judged by what its change tells', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    p.w.happens('rename', { name: 'Marble Arch' }, 1017);
    p.w.happens('picture', { remove: false }, 1017);
    await p.checked(artist);
    for (const type of ['PROFILE_NAME_CHANGED', 'PROFILE_IMAGE_CHANGED']) {
      await p.w.table.db.send(
        new UpdateCommand({
          TableName: p.w.table.name,
          Key: keys.subject(artist.artist_id, type, '1017'),
          UpdateExpression: 'REMOVE finding',
          ConditionExpression: 'attribute_type(finding, :map)',
          ExpressionAttributeValues: { ':map': 'M' },
        }),
      );
    }
    await p.quiet();
    expect(p.names(await p.w.changes(artist))).toEqual([
      'PROFILE_IMAGE_CHANGED 1017',
      'PROFILE_NAME_CHANGED 1017',
    ]);
    await p.expectSound(artist, targets);
  });
});
