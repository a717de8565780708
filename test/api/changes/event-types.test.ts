import * as z from 'zod';
import { handlers } from '../../../functions/api/changes/index.ts';
import { changeTypeNames, changeTypes } from '../../../shared/domain/change-type.ts';
import { EventType } from '../../../shared/domain/event-type.ts';
import { harness, type Harness } from '../../support/harness.ts';

describe('the types of changes', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await harness();
    h.use('changes', handlers, h.deps);
  });
  afterAll(() => h.stop());

  const told = async () => {
    const viewer = await h.organization({ role: 'viewer' });
    return (await viewer.get('/api/v1/event-types')).expect(200, z.array(EventType.strict()));
  };

  it('are all told, to everybody, as the table of types has them', async () => {
    const types = await told();
    expect(types.map(({ type }) => type)).toEqual(changeTypeNames);
    for (const { type, severity, subject, description } of types) {
      expect(changeTypes[type]).toMatchObject({ severity, subject, description });
    }
    (await h.anonymous.get('/api/v1/event-types')).expect(401);
  });

  it('have an example each that says what it is, and no two the same', async () => {
    const types = await told();
    for (const { type, severity, subject, example } of types) {
      expect(example).toMatchObject({ change_type: type, severity, status: 'confirmed' });
      expect([type, example.payload.subject.kind]).toEqual([type, subject]);
      expect([type, example.payload.before]).not.toEqual([type, example.payload.after]);
    }
    const said = types.map(({ example }) => example.summary);
    expect(new Set(said).size).toBe(types.length);
  });

  it('are not sent twice in vain', async () => {
    const viewer = await h.organization({ role: 'viewer' });
    const { etag } = (await viewer.get('/api/v1/event-types')).headers;
    const headers = { 'if-none-match': etag! };
    expect((await viewer.get('/api/v1/event-types', { headers })).status).toBe(304);
  });

  it('take no parameters', async () => {
    const viewer = await h.organization({ role: 'viewer' });
    (await viewer.get('/api/v1/event-types?type=X')).expect(400);
  });
});
