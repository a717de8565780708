// What other artists show by their open findings, without a request, tells of those findings and of nothing else.
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { type Context, dueOf, type Known } from '../../shared/watches/rules/known.ts';
import { open } from '../../shared/checks/rules/open.ts';
import { compared } from '../../shared/verdicts/rules/recheck.ts';
import { testimonyOf } from '../../shared/verdicts/rules/witnesses.ts';
import { readWitnesses } from '../../shared/verdicts/steps/read-witnesses.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { aContext, allCapabilities, anObservation, aRelease, now } from '../findings/build.ts';

const releases = ['100', '200'].map((id) => aRelease({ id }));
const baseline = baselineOf(anObservation({ releases }), now);
const context: Context = {
  capabilities: allCapabilities,
  now,
  confirmAfterSeconds: 300,
  coverage: fullCoverage,
};

/** An artist at whom a check has found another title, and nothing else. */
function retitled(id: string): Known {
  const calm = { id, streaming_id: id, followers: 1000, baseline };
  const known: Known = { ...calm, subjects: [], seen_hash: null, is_list_short: false };
  const seen = anObservation({ releases: [{ ...releases[0]!, title: 'Another' }, releases[1]!] });
  const found = open(known, diff(baseline, seen, aContext()), { by: 'check', look: '' }, context);
  return { ...known, subjects: found.map(({ subject }) => subject) };
}

const nobody = () => Promise.reject(new Error('nobody is to be asked'));

it('tells of the type that they show, and of no other', async () => {
  const here = retitled('27');
  const observation = anObservation({ releases });
  const look = compared(here, dueOf(here, now), { observation, releases: new Map() }, context);
  const shown = ['28', '29', '30'].map((id) => ({ known: retitled(id), isCounted: false }));
  const types = ['RELEASE_TITLE_CHANGED', 'RELEASE_LABEL_CHANGED'] as const;
  const witnesses = await readWitnesses(
    {
      others: (async function* () {
        yield* shown;
      })(),
      catalog: { artist: nobody, releases: nobody, release: nobody } as unknown as Catalog,
      links: { links: nobody },
      about: null,
      wellKnown: [],
      mayGoOn: () => true,
    },
    look,
    { types: [...types], counted: ['deezer#1'], changed: [], since: now.getTime() },
  );
  expect(types.map((type) => testimonyOf(type, witnesses).kind)).toEqual(['same', 'silent']);
});
