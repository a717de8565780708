import { type Flicker, type Spent, watchFlicker } from './flicker.ts';

const days = 3;
const unchanged: Flicker['change'] = (row) => row;
const otherPicture: Flicker['change'] = (row) => ({
  ...row,
  picture_big: `http://p.test/images/artist/${'a1'.repeat(16)}/5.jpg`,
});
const oneMore: Flicker['change'] = (row) => ({ ...row, nb_album: Number(row.nb_album) + 1 });
const otherName: Flicker['change'] = (row) => ({ ...row, name: `${String(row.name)} Trio` });

/** Two beside each of 24 that are due, and a few more at first. */
const checksMax = 24 * 3 + 2;

describe('a profile that goes back and forth all day', () => {
  let calm: Spent;
  beforeAll(async () => {
    calm = await watchFlicker({ on: 1, off: 1, change: unchanged }, days);
  });

  it.each([
    ['a picture, ten minutes of thirty', { on: 10, off: 20, change: otherPicture }],
    ['a picture, ten minutes of an hour', { on: 10, off: 50, change: otherPicture }],
    ['a name, seven minutes of forty', { on: 7, off: 33, change: otherName }],
    ['the number of releases, fifteen minutes of thirty', { on: 15, off: 15, change: oneMore }],
  ])('costs little, and nothing of it is told: %s', async (_, flicker) => {
    const { checks, rechecks, requests, told } = await watchFlicker(flicker, days);
    expect(told).toBe(0);
    expect(checks).toBeGreaterThan(calm.checks);
    expect(checks).toBeLessThanOrEqual(checksMax);
    expect(rechecks).toBeLessThanOrEqual(checksMax / 2);
    expect(requests / calm.requests).toBeLessThan(1.5);
  });
});

it('a picture that goes back and forth every ten minutes is told once at most', async () => {
  const { checks, told } = await watchFlicker({ on: 10, off: 10, change: otherPicture }, days);
  expect(told).toBeLessThanOrEqual(1);
  expect(checks).toBeLessThanOrEqual(checksMax);
});

it('what is as it was costs a check when one is due, and a request every five minutes', async () => {
  const { checks, rechecks } = await watchFlicker({ on: 1, off: 1, change: unchanged }, 1);
  expect({ checks, rechecks }).toEqual({ checks: 24, rechecks: 0 });
});
