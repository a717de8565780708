import { Session } from 'node:inspector/promises';
import { watching } from '../support/watching.ts';
import { metered } from './capacity.ts';
import { changeFound } from './cost-change.ts';
import type { Figure, Report } from './measure.ts';

/** What one step of a change's way made run. */
interface WalkStep {
  name: string;
  operations: number;
  /** Addresses of files under `shared` of which at least one function ran. */
  files: ReadonlySet<string>;
}

/** What the operations are for, and why they are not fewer. */
const whatFor = [
  'The check has seven operations. One call reads the watch and the load of the service; the checks of a batch share it.',
  'A query reads what is known, with the holders, and only because the watch showed that something differs. Another reads what the holder’s people said of the artist’s releases.',
  'One transaction writes the finding, the change, and the watch. The watch says for what its artist was counted this hour, so that it counts once for the source hold.',
  'An update adds it to the count of all artists. Within the transaction, it would cost twice as many units, and fail when many artists are counted at the same time.',
  'Another update notes the artist at the release, so that a change can say how many others have it. A write puts the artist into the ring of those who come first.',
  'The re-check has five. A query reads what is known. The message that asks for it says which version the watch had when it was sent, so all of that version is there.',
  'One call then reads the watch, how many other artists show the same, and how many have the same release. If the watch has another version by then, it is read first, and what is known after it.',
  'A query reads known tracks, if the re-check read a page that has some. The counts of a week are read only if as many artists show the same as a hold takes. What people said is read again.',
  'One transaction is the verdict.',
  'Routing has eight. One call reads the change with its event and its artist, a query the organization with its rules and targets, and another the changes of a day that may belong to the same story.',
  'Writing the event decides once where it goes. The delivery is written after that, so that whoever finds it finds its event.',
  'A message wakes a runner, whatever the state of the target: if that runner finds no place free, it leaves.',
  'Three updates count the change for its artist and its day, and mark it as routed. In one transaction they would cost twice the units; five changes share the first two.',
  'The delivery has three, to a webhook that has received something before, and nothing for two minutes: a read finds the target, its state, the delivery, and its event; a write claims the delivery; an update ends it.',
  'Where a runner was there a short while ago, it has two more: the delivery is read again, because another runner may have ended it before the claim, and a query looks whether more is waiting. So has the first one to a new webhook, since nobody knows yet whether older deliveries wait.',
  'Each of the four steps may be cut off and repeated, so each begins by reading what stands, and ends with a write that says what it expected.',
].join(' ');

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

async function walkedSteps(): Promise<WalkStep[]> {
  const w = await watching();
  const session = new Session();
  session.connect();
  try {
    const artist = await w.monitor();
    await w.check(artist);
    await w.upkeep();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const steps: WalkStep[] = [];
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
