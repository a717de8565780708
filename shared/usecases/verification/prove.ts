import type { PictureWork, ProbeWork } from '../../domain/owed/work.ts';
import { keepPictures, type PicturesDeps } from '../../checks/index.ts';
import { type ProbeDeps, probeWhenDue } from './probe-verification.ts';

/** One piece of the work that looks at sites and pictures that are not ours: each may be repeated. */
export async function prove(
  deps: ProbeDeps & PicturesDeps,
  work: ProbeWork | PictureWork,
): Promise<void> {
  switch (work.kind) {
    case 'probe':
      return probeWhenDue(deps, work);
    case 'picture':
      return keepPictures(deps, work);
  }
}
