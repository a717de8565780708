import { readFileSync } from 'node:fs';
import { handlers } from '../../../functions/api/pages/index.ts';
import { documents } from '../../support/documents.ts';
import { harness, type Harness } from '../../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, { ...h.deps, documents });
});
afterAll(() => h.stop());

it('the OpenAPI document is answered as it is committed', async () => {
  const answer = await h.anonymous.get('/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.expect(200)).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
});
