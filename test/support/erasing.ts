/**
 * The worker of erasures as the queue and the sweep would run it, on the table and the clock of a
 * harness.
 *
 *     const e = erasing(h);
 *     h.clock.advance(14 * 86_400); await e.quiet();    // whatever is due is done
 */
import type { Work } from '../../shared/domain/owed/work.ts';
import { eraseUser } from '../../shared/usecases/account/erase-user.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import type { Harness } from './harness.ts';
import { overdue } from './overdue.ts';

export function erasing(h: Harness) {
  const { deps } = h;

  async function run(work: Work): Promise<void> {
    if (work.kind === 'organization') await tendOrganization(deps, work);
    if (work.kind === 'erase_user') await eraseUser(deps, work);
  }

  /** The work of erasures that is due. */
  async function due(): Promise<Work[]> {
    const now = new Date(h.clock.now().getTime() + 1);
    return (await overdue(h.table, now))
      .map(({ work }) => work)
      .filter(({ kind }) => kind === 'organization' || kind === 'erase_user');
  }

  return {
    deps,
    run,
    due,
    /** Does what is due, moving on to what is due soon after. @returns how many turns it took. */
    async quiet(): Promise<number> {
      let turns = 0;
      for (let idle = 0; idle < 8;) {
        const works = await due();
        for (const work of works) await run(work);
        turns += works.length;
        idle = works.length === 0 ? idle + 1 : 0;
        if (turns > 200) throw new Error('it does not come to an end');
        h.clock.advance(60);
      }
      return turns;
    },
  };
}
