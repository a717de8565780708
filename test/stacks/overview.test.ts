import * as z from 'zod';
import { alarms, dashboards, lambdas, queues } from './shapes.ts';
import { all, makeStage, one, textOf } from './stage.ts';

const { resources } = makeStage({ STAGE: 'prod' });
const { its } = one(resources, dashboards);
const text = textOf(its.DashboardBody);

/** The widgets, with what a deployment fills in left as a word. */
const Body = z.object({
  widgets: z.array(
    z.looseObject({
      type: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      properties: z.looseObject({ title: z.string().optional(), markdown: z.string().optional() }),
    }),
  ),
});
const Joined = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const { widgets } = Body.parse(
  JSON.parse(
    Joined.parse(its.DashboardBody)
      ['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'filled-in'))
      .join(''),
  ),
);

describe('the dashboard of a stage', () => {
  it('is named for the stage and shows every alarm that tells somebody', () => {
    expect(its.DashboardName).toBe('artist-monitor-prod');
    const told = all(resources, alarms);
    expect(told.length).toBeGreaterThan(70);
    for (const { id } of told) expect(text).toContain(`"${id}"`);
  });

  it('asks in the order in which somebody who was woken does', () => {
    const headings = widgets.flatMap(
      ({ properties: { markdown } }) => /^## (.+)$/m.exec(markdown ?? '')?.[1] ?? [],
    );
    expect(headings).toEqual([
      'Is it healthy?',
      'Checks',
      'Deliveries',
      'API',
      'Queues and functions',
      'Money',
    ]);
  });

  it('shows every queue and every function', () => {
    for (const { id } of [...all(resources, queues), ...all(resources, lambdas)]) {
      expect(text).toContain(`"${id}"`);
    }
  });

  it('lays no widget over another, and none beyond the edge', () => {
    const places = new Set<string>();
    for (const { x, y, width } of widgets) {
      expect(x + width).toBeLessThanOrEqual(24);
      for (let column = x; column < x + width; column += 1) {
        expect(places.has(`${column},${y}`)).toBe(false);
        places.add(`${column},${y}`);
      }
    }
  });
});
