import { sumOf, type TableCall } from './capacity.ts';
import { jobOf } from './cost-happenings.ts';
import { batchMeasured, furtherOfMany, type JobCost, unitsOfSecond } from './cost-jobs.ts';
import type { Figure } from './measure.ts';

/** What a change writes until it is routed, by the first holder and by each further one. */
export function changeFigures(jobs: readonly JobCost[]): Figure[] {
  const named = (name: string) => jobs.find((job) => job.name.startsWith(name))?.calls ?? [];
  const routed = named('routing of the second holder to one webhook');
  const ofOne = [...named('check that finds one change'), ...named('re-check that'), ...routed];
  const alone = jobs.findIndex(
    ({ name }) => name === 'check that finds a new name, with one holder',
  );
  const at = jobs.findIndex(({ name }) => /^check .*with \d+ holders$/.test(name));
  const ofAnother = furtherOfMany(jobs.slice(at, at + 4));
  const figure = (name: string, calls: readonly TableCall[], max: number): Figure => ({
    name,
    value: sumOf(calls).writeUnits,
    unit: 'units',
    budget: { max },
  });
  return [
    figure('a change until it is routed, one holder, one target: write units', ofOne, 32),
    {
      name: 'the second holder, as the third: write units',
      value: unitsOfSecond(jobs.slice(alone, alone + 5)),
      unit: 'units',
      budget: { max: 17 },
    },
    figure('each further one of many holders: write units', ofAnother, 15),
  ];
}

/** What a check without a change takes: alone, and in a batch, which is how they come when there are many. */
export function checkFigures(jobs: readonly JobCost[]): Figure[] {
  const unitsOf = (name: string) => sumOf(jobOf(jobs, name));
  const alone = unitsOf('check without a change');
  const batch = unitsOf('ten checks of a batch, without a change');
  const next = unitsOf('ten checks of the next batch, within ten minutes');
  const permits = unitsOf('permits for ten requests of a batch');
  const figure = (name: string, value: number, max?: number): Figure => ({
    name: `check without a change${name}`,
    value,
    unit: 'units',
    ...(max !== undefined && { budget: { max } }),
  });
  return [
    figure(' by itself: read units', alone.readUnits),
    figure(
      ', one of ten in the first batch of a function: read units',
      batch.readUnits / batchMeasured,
    ),
    figure(
      ', one of ten in a batch within ten minutes after another: read units',
      next.readUnits / batchMeasured,
      0.5,
    ),
    figure(', one of ten in a batch: write units', batch.writeUnits / batchMeasured, 1),
    figure(
      ', one of ten in a batch, with three permits: write units',
      (batch.writeUnits + requestsOfCheck * permits.writeUnits) / batchMeasured,
      1.3,
    ),
  ];
}

/** The profile, the list of releases, and the top tracks. */
const requestsOfCheck = 3;
