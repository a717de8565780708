import { deezer } from '../../shared/catalog/deezer.ts';
import type { Observation } from '../../shared/domain/catalog/catalog.ts';
import { diff } from '../../shared/findings/diff.ts';
import { type RecordedAnswer, realAnswers, replay } from '../catalog/recorded-answers.ts';
import { recordedBudget } from '../catalog/recorded-budget.ts';
import { inShort } from './build.ts';
import { settledBaseline } from './settled-baseline.ts';

// Deezer's own words through its adapter: answers made by hand, and real ones where the recordings
// stand beside the checkout.
export const recordedAt = new Date('2020-08-19T12:00:00.000Z');
export const real = realAnswers();

/** The recordings of these numbers. */
export const recorded = (...numbers: string[]): RecordedAnswer[] =>
  numbers.flatMap((number) => real.filter(({ name }) => name.startsWith(`${number}-`)));

export const catalogOf = (answers: readonly RecordedAnswer[]) =>
  deezer({
    baseUrl: 'https://api.deezer.com',
    budget: recordedBudget(),
    fetch: replay(answers),
  });

/** What a check sees of artist 27. */
export async function look(answers: readonly RecordedAnswer[]): Promise<Observation> {
  const catalog = catalogOf(answers);
  const [artist, releases] = await Promise.all([catalog.artist('27'), catalog.releases('27')]);
  return { artist, releases, top_tracks: null };
}

/** All that is told of the difference, in short. */
export function compare(before: Observation, after: Observation, now = recordedAt): string[] {
  const { capabilities } = catalogOf([]);
  const context = { artist_name: 'Daft Punk', capabilities, now };
  return inShort(diff(settledBaseline(before, now), after, context));
}
