import { backtest } from '../../../shared/findings/numbers/backtest.ts';
import { historyDays, numberFindings } from '../../../shared/findings/numbers/numbers.ts';
import { aNumberContext } from '../../findings/build.ts';
import { dailyOf, inventedArtist, readDaily } from './artist.ts';
import { confirmedOf, detectNumbers, scoreNumbers, shareOf } from './evaluate.ts';
import { evaluateMultiples } from './multiples.ts';

const artists = 60;
const detected = detectNumbers({ artists, seed: 11 });

describe('a year of numbers of 60 invented artists', () => {
  const score = scoreNumbers(artists, detected);

  it('has events of every type', () => {
    expect(score.types.map(({ type }) => type)).toEqual([
      'FOLLOWERS_DROP',
      'FOLLOWERS_SPIKE',
      'LISTENERS_DROP',
      'LISTENERS_SPIKE',
      'MILESTONE_REACHED',
    ]);
    for (const { events } of score.types) expect(events).toBeGreaterThan(15);
  });

  it('is told of at least 95 % of what happened', () => {
    expect(score.recall).toBeGreaterThanOrEqual(0.95);
    for (const { found, events } of score.types) expect(found / events).toBeGreaterThan(0.85);
  });

  it('is told of at most one thing that did not happen for each artist', () => {
    expect(score.falsePerArtistYear).toBeLessThanOrEqual(1);
    // Even if nothing that a release does were news.
    expect(score.unlabelledPerArtistYear).toBeLessThanOrEqual(1.2);
  });
});

describe('the same year, read a few times a day and never at the same time', () => {
  const all = scoreNumbers(artists, detected);

  it.each([4, 2, 1])('%i times: as much is told, and hardly more that is false', (perDay) => {
    const read = detected.map(({ number }, seed) => readDaily(number, { perDay, seed }));
    const score = scoreNumbers(
      artists,
      read.map((number) => ({ number, confirmed: confirmedOf(number) })),
    );
    expect(score.recall).toBeGreaterThanOrEqual(Math.max(0.95, all.recall - 0.02));
    expect(score.falsePerArtistYear).toBeLessThanOrEqual(all.falsePerArtistYear + 0.2);
    const [milestones] = score.types.filter(({ type }) => type === 'MILESTONE_REACHED');
    expect(milestones).toMatchObject({ found: milestones?.events, wrong: 0 });
  });
});

describe('a slip of the source', () => {
  it('is confirmed of no artist, while it lasts or when it ends', () => {
    let slips = 0;
    for (const { number, confirmed } of detected) {
      for (const { day, lasts } of number.glitches) {
        slips += 1;
        const onIt = confirmed.filter(
          (raised) =>
            raised.kind === 'movement' &&
            raised.index >= day &&
            raised.index < day + lasts &&
            Math.abs(shareOf(raised.raised)) > 0.3,
        );
        expect(onIt).toEqual([]);
      }
    }
    expect(slips).toBeGreaterThan(100);
  });
});

describe('a number that did double or halve', () => {
  const [doubled, halved] = [2, 1 / 2].map((factor) =>
    evaluateMultiples({ artists: 30, seed: 5, factor }),
  );

  it('is told in a day or two where it doubled, and in a week where it halved', () => {
    expect(doubled?.medianDays).toBeLessThanOrEqual(1);
    expect(doubled?.mostDays).toBeLessThanOrEqual(3);
    expect(halved?.mostDays).toBeLessThanOrEqual(7);
  });

  it('is told from a source that slips: of a hundred slips of a week five at most are news', () => {
    for (const score of [doubled, halved]) {
      expect(score?.numbers).toBeGreaterThan(25);
      for (const { lasts, told } of score?.slips ?? []) {
        // What stays for longer than that is the number.
        if (lasts <= 7) expect(told).toBeLessThanOrEqual(0.05);
      }
    }
  });
});

describe('the checks, which see the last days only,', () => {
  it('find the same as the whole history tells', () => {
    for (let artist = 0; artist < 3; artist += 1) {
      for (const number of inventedArtist(11, artist)) {
        const days = dailyOf(number);
        const raised = days.flatMap((_, index) => {
          const seen = days.slice(Math.max(0, index + 1 - historyDays), index + 1);
          return numberFindings(seen, aNumberContext()).map(({ change_type }) => {
            return `${seen.at(-1)?.day} ${change_type}`;
          });
        });
        const confirmed = backtest(days, 'A').map(
          ({ date, change_type }) => `${date} ${change_type}`,
        );
        expect(raised).toEqual(expect.arrayContaining(confirmed));
      }
    }
  });
});
