/**
 * The pages of docs/generated/events are made from the code and the stories. After a change that is wanted,
 * `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import changeExamples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };
import { changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { exampleEvent } from '../../shared/changes/rules/event-type.ts';
import { openApiText } from '../../shared/http/openapi.ts';
import { repository } from './generated.ts';
import { confirmedEvents, eventPages, testEvent, updatedEvents } from './event-parts.ts';

const folder = join(repository, 'docs/generated/events');
const test = {
  eventId: 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r',
  at: new Date('2026-11-21T10:41:00.000Z'),
  organizationId: 'org_01k9zq4w3v7m2x5c8e0b6t1n4s',
};

interface Content {
  schema: { $ref: string };
}

it('docs/generated/events has a page for each type, as the code makes it', () => {
  const pages = eventPages();
  if (process.env.UPDATE_DOCS === '1') {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, text] of pages) writeFileSync(join(folder, name), text);
  }
  expect(readdirSync(folder).toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [name, text] of pages) {
    expect([name, readFileSync(join(folder, name), 'utf8') === text]).toEqual([name, true]);
  }
});

describe('what webhooks receive is as openapi.json says:', () => {
  const { webhooks, components } = JSON.parse(
    openApiText().replaceAll('"#/components/schemas/', '"#/$defs/'),
  ) as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, Content> } } }>;
    components: { schemas: object };
  };
  const known = (type: string) => {
    const { schema } = webhooks[type]!.post.requestBody.content['application/json']!;
    return z.fromJSONSchema({ ...schema, $defs: { ...components.schemas } });
  };

  it.each([
    ['change.confirmed', confirmedEvents],
    ['change.confirmed', changeTypeNames.map((type) => exampleEvent(type, changeExamples, test))],
    ['change.updated', updatedEvents],
    ['webhook.test', [testEvent]],
  ])('%s', (type, events) => {
    const schema = known(type);
    for (const event of events) expect(schema.safeParse(event).error).toBeUndefined();
    expect(schema.safeParse({ ...(events[0] as object), timestamp: 5 }).success).toBe(false);
  });

  it('a test that shows a change says that it is one, and whose', () => {
    const { id, test: isTest, data } = exampleEvent('RELEASE_ADDED', changeExamples, test);
    expect([id, isTest, data.organization_id, data.change_type]).toEqual([
      test.eventId,
      true,
      test.organizationId,
      'RELEASE_ADDED',
    ]);
  });
});
