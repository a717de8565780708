import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import type { Witnesses } from '../../../shared/verdicts/rules/witnesses.ts';
import { evaluate } from './evaluate.ts';
import type { Witnessing } from './watcher.ts';
import { calm, live } from './year.ts';

const nothing: Witnesses['elsewhere'] = new Set();
const three = <T>(one: T): T[] => [one, one, one];

/** What witnesses may be instead of honest. */
const kinds: Readonly<Record<string, Witnessing>> = {
  'are silent': () => ({ answers: three(null), ofWellKnown: [], elsewhere: nothing }),
  // What came to many artists is settled by nothing else, so there they are honest.
  'say that they are as they were, whatever happens': (honest, { counted }) =>
    counted.length > 0
      ? honest
      : { answers: three(new Set<ChangeType>()), ofWellKnown: [], elsewhere: nothing },
  'show the same, whatever happens': (_, { types }) => ({
    answers: three(new Set(types)),
    ofWellKnown: [],
    elsewhere: nothing,
  }),
};

const weeks = { seed: 23, artists: 60, days: 26, eventsPerArtist: 40 };

describe.each(Object.entries(kinds))('where witnesses %s', (_, witnessing) => {
  it.each([
    ['calm', calm],
    ['disturbed', { noisesPerArtist: 30, sourceNoises: 145 }],
  ])('a %s world is told in full, and nothing else is', async (_name, noise) => {
    const lived = await live({ ...weeks, ...noise, witnessing });
    const { missed, wrong, waiting } = evaluate(lived);
    expect({ missed, wrong, waiting }).toEqual({ missed: [], wrong: [], waiting: 0 });
  });
});
