import { Session } from 'node:inspector/promises';
import { watching } from '../support/watching.ts';
import { metered } from './capacity.ts';
import { changeFound } from './cost-jobs.ts';
import type { Figure, Report } from './measure.ts';

/** What one step of a change's way made run. */
interface Step {
  name: string;
  operations: number;
  /** Addresses of files under `shared` of which at least one function ran. */
  files: ReadonlySet<string>;
}

/** What the operations are for, and why they are not fewer. */
const whatFor = `The check reads the watch, the front of the line and the pace of the service (which a warm function reads at most once in ten seconds), and what is known with the holders; it writes the finding, and counts it in two items for the source hold, which many artists share. The re-check reads the watch first and then what is known, so that the version is never newer than what was judged, how many artists show the same, and the tracks; one transaction is the verdict. Routing reads the change with its event and its artist, and the organization with its rules and targets; it writes the event, so that where it goes is decided once, then the delivery, reads whether a runner is free, and counts in one transaction. The delivery reads its target, claims, reads what it claimed, ends it, and looks whether more waits. Writing the event, the delivery, and the counters in one transaction would save two operations and cost two write units more.`;

/**
 * Follows one takedown from the check that sees it to its delivery, and counts for each step the
 * operations of the table and the files that ran.
 */
export async function walkBench(): Promise<Report> {
  const steps = await walkedSteps();
  const all = new Set(steps.flatMap(({ files }) => [...files]));
  const figures = steps.flatMap(({ name, operations, files }): Figure[] => [
    { name: `${name}: operations of the table`, value: operations, unit: '' },
    { name: `${name}: files`, value: files.size, unit: '' },
  ]);
  const sum = steps.reduce((total, { operations }) => total + operations, 0);
  return {
    title: 'The walk of one change',
    how: `One takedown, from the check that sees it to its delivery to a webhook. A file of \`shared\` counts if at least one of its functions ran; a file that several steps use counts once in the total. ${whatFor}`,
    figures: [
      ...figures,
      { name: 'all steps: operations of the table', value: sum, unit: '', budget: { max: 16 } },
      { name: 'all steps: different files', value: all.size, unit: '' },
    ],
  };
}

async function walkedSteps(): Promise<Step[]> {
  const w = await watching();
  const session = new Session();
  session.connect();
  try {
    const artist = await w.monitor();
    await w.check(artist);
    await w.upkeep();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const steps: Step[] = [];
    const measure = async (name: string, run: () => Promise<unknown>) => {
      await filesRun(session);
      const calls = await metered(w.table, run);
      steps.push({ name, operations: calls.length, files: await filesRun(session) });
    };
    await changeFound(w, artist, measure, { chat: false });
    return steps.filter(({ name }) => !name.startsWith('sweep'));
  } finally {
    session.disconnect();
    await w.stop();
  }
}

/** The files under `shared` of which a function ran since this was last asked. */
async function filesRun(session: Session): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ url, functions }) => {
    // The function at 0 is the file itself: it runs when the file is loaded.
    const called = functions.some(
      ({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0,
    );
    return called && url.includes('/shared/') && !url.includes('/node_modules/');
  });
  return new Set(ran.map(({ url }) => url));
}
