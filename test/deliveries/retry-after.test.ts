import { retryAfterSeconds } from '../../shared/deliveries/sender/classify.ts';

const now = new Date('1994-11-06T08:49:00.000Z');

describe('retryAfterSeconds', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    [' 7 ', 7],
    ['120.0', 120],
    ['120.1', 121],
    ['0.25', 1],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 37],
    ['Sun Nov  6 08:49:37 1994', 37],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ])('reads %j as %i', (value, seconds) => {
    expect(retryAfterSeconds(value, now)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    'soon',
    '-1',
    '1e3',
    '0x10',
    '1,5',
    'Infinity',
    '99999999999',
    '1994-11-06',
    'Sun, 99 Foo 1994',
  ])('reads nothing into %j', (value) => {
    expect(retryAfterSeconds(value, now)).toBeNull();
  });
});
