import { readFileSync } from 'node:fs';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const h = forSuite(wholeApi);

it('the OpenAPI document is answered as it is committed', async () => {
  const answer = await h.anonymous.get('/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.expect(200)).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
});
