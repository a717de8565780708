/**
 * The attack: get at the address of a feed, which is its secret, from what the service says of requests
 * near it. Once, a slash too many made the answer repeat the address.
 */
import { FeedCreated } from '../../shared/domain/bodies/feed.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forEachTest } from '../support/suite.ts';

const h = forEachTest(wholeApi);

it('no answer to a request near the address of a feed repeats it', async () => {
  const org = await h.organization();
  const feed = (await org.post('/api/v1/org/feeds', { kind: 'atom', name: 'Latest' })).expect(
    201,
    FeedCreated,
  );
  const { pathname } = new URL(feed.url);
  const token = pathname.split('/')[2]!;
  const near = [
    `${pathname}/`,
    `${pathname}//`,
    `${pathname}x`,
    `/feeds/${token}`,
    `/feeds/${token}/calendar.ics`,
    `/api/v1/feeds/${token}/changes.atom`,
  ];
  const answers = await Promise.all([
    ...near.map((path) => h.anonymous.get(path)),
    ...near.map((path) => h.anonymous.post(path)),
    h.anonymous.delete(pathname),
    org.get('/api/v1/org/feeds'),
    org.get(`/api/v1/org/feeds/${feed.id}`),
    org.get('/api/v1/org/audit-log'),
  ]);
  const said = answers.map(({ status, body, headers }) => [status, body, headers]);
  expect(JSON.stringify(said)).not.toContain(token);
  expect(said.slice(0, near.length).map(([status]) => status)).toEqual(near.map(() => 404));
});
