import type { Locator, Request, Route } from 'playwright-core';
import { manyChanges } from '../many.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../world.ts';

const dryRun = '**/api/v1/org/alerts/dry-run';

/** Somebody who writes a rule, in an organization with three changes of each severity. */
export async function ruleWriter(stage: Stage): Promise<Person> {
  const [ana, receiver] = [await stage.person(), await stage.receiver()];
  await manyChanges(stage, ana, 9);
  await ana.api.call('POST /api/v1/org/destinations', {
    body: { name: '#alerts', type: 'chat_a', config: { url: `${receiver.url}/services/T0/B0/x` } },
  });
  await ana.open('/app/alerts/new');
  await previewOf(ana, 6);
  return ana;
}

/** The preview, once it says how many changes the rule would have sent. */
export async function previewOf({ page }: Person, count: number): Promise<Locator> {
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview
    .getByText(count === 0 ? /nothing/ : new RegExp(`\\b${count} changes?\\b`))
    .first()
    .waitFor();
  return preview;
}

/**
 * A rule that is changed again while its preview is still on the way: that request ends, what was
 * shown stays until there is something newer, and the last rule has the last word.
 */
export async function lastPreviewWins(stage: Stage): Promise<void> {
  const ana = await ruleWriter(stage);
  const { page } = ana;
  const held: Route[] = [];
  const ended = new Set<Request>();
  page.on('requestfailed', (request) => ended.add(request));
  await page.route(dryRun, (route) => {
    held.push(route);
  });
  const severity = page.getByRole('combobox', { name: 'Severity' });
  await severity.selectOption('critical');
  const former = await eventually('a request for the preview', async () => held[0]);
  const preview = await previewOf(ana, 6);
  await preview.locator('[aria-busy=true]').waitFor();

  await severity.selectOption('info');
  const latter = await eventually('a request for the next preview', async () => held[1]);
  await latter.continue();
  await previewOf(ana, 9);
  if (!ended.has(former.request())) {
    throw new Error('the request for a rule that was changed since goes on');
  }
  await page.unroute(dryRun);
  await severity.selectOption('critical');
  await previewOf(ana, 3);
}
