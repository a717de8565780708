import type { Answered } from '../../../../shared/client/routes.ts';
import { numberText } from '../format.ts';

type State = Answered<'GET /api/v1/artists/import/{import_id}'>['rows'][number]['state'];

export const imports = {
  lead: 'Up to 1,000 artists from a CSV. What is monitored already stays as it is, so you can send the same table again.',
  running: 'The import is running.',
  perDay: (count: number) =>
    `${numberText(count)} artists that nobody monitored before are taken up a day. The rest follows by itself on the next days.`,
  progress: 'Progress of the import',
  waiting: (left: number, at: string) =>
    `The catalog has no room for more now: ${numberText(left)} go on at ${at}.`,
  waitingForDay: (perDay: number | null, left: number, at: string) =>
    `${perDay === null ? '' : `${numberText(perDay)} new artists a day: `}${numberText(left)} go on at ${at}.`,
  done: 'The import is done.',
  stopped:
    'The import has stopped. Import the rows that wait again, or choose a candidate: then it goes on.',
  count: (count: number, state: string) => `${numberText(count)} ${state.toLowerCase()}`,
  all: (count: number) => (count === 1 ? '1 row' : `All ${numberText(count)} rows`),
  proofsLead: 'One proof for each site is enough for all its artists. We look for it by ourselves.',
  proves: (count: number) => (count === 1 ? 'For 1 artist' : `For ${numberText(count)} artists`),
  reviewed: 'No website of theirs is known. Open each artist, and ask for a review.',
  states: {
    waiting: 'Waiting',
    monitored: 'Monitored',
    several_candidates: 'Several candidates',
    needs_proof: 'Needs a proof',
    unproven: 'Not proven',
    not_found: 'Not found',
    already_monitored: 'Monitored before',
    over_plan: 'Over the plan',
    invalid: 'Invalid',
    failed: 'Failed',
  } satisfies Record<State, string>,
};
