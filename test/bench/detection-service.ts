import { evaluate } from '../corpus/catalogue/evaluate.ts';
import { allSourceNoises } from '../corpus/catalogue/life.ts';
import { differences, liveService, type ServiceLived } from '../corpus/service/live-service.ts';
import type { BenchOptions, Figure, Report } from './measure.ts';

const seed = 1;
const sizes = {
  short: { artists: 26, days: 6, events: 3, noises: 2, sourceHoursMax: 3 },
  long: { artists: 50, days: 30, events: 14, noises: 10, sourceHoursMax: 8 },
};

/** Holds the service itself, on a real table, against a labelled corpus. */
export async function serviceDetectionBench({ long }: BenchOptions): Promise<Report> {
  const size = long ? sizes.long : sizes.short;
  const start = performance.now();
  const lived = await liveService({
    ...size,
    seed,
    sourceNoises: allSourceNoises,
    isWatched: true,
  });
  const tookMs = performance.now() - start;
  await lived.stop();
  const { counts, checks } = lived.service;
  const happened = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    title: 'Detection by the service itself',
    how: `${size.days} days of ${size.artists} invented artists in the simulator, each monitored for an organization with a webhook: the use cases on a real table, driven by messages, due index and sweep, in virtual time (test/corpus/service). ${happened} true events and disturbances of the same kinds as for the detector, in ${checks} checks. The detector, without a table, looks at the same answers at the same times: what the two confirm has to be the same, to the minute.`,
    figures: [
      ...ofDetection(lived),
      ...ofDeliveries(lived),
      ...ofChecks(lived),
      { name: 'a day of an artist', value: tookMs / size.artists / size.days, unit: 'ms' },
    ],
  };
}

function ofDetection({ service, detector }: ServiceLived): Figure[] {
  const { types, recall, precision, dismissed } = evaluate(service);
  const sum = (of: (type: (typeof types)[number]) => number) =>
    types.reduce((all, type) => all + of(type), 0);
  const unlike = differences(service, detector).length;
  return [
    {
      name: `missed of ${sum(({ events }) => events)}`,
      value: (1 - recall) * 100,
      unit: '%',
      budget: { max: 0 },
    },
    {
      name: `false of ${sum(({ told }) => told)}`,
      value: (1 - precision) * 100,
      unit: '%',
      budget: { max: 0.1 },
    },
    {
      name: 'reported differently than by the detector without a table',
      value: unlike,
      unit: '',
      budget: { max: 0 },
    },
    { name: 'types of change', value: types.length, unit: '' },
    { name: 'detected and dismissed again', value: dismissed, unit: '' },
  ];
}

function ofDeliveries({ service, others, run }: ServiceLived): Figure[] {
  const confirmed = [...service.changes, ...others].filter(({ change }) => change.confirmed);
  const sent = run.p.sender.sent.map(({ message }) => message.change?.id);
  const distinct = new Set(sent);
  const unsent = confirmed.filter(({ change }) => !distinct.has(change.id));
  const none = { max: 0 };
  return [
    { name: `not sent of ${confirmed.length}`, value: unsent.length, unit: '', budget: none },
    { name: 'sent twice', value: sent.length - distinct.size, unit: '', budget: none },
    {
      name: 'sent without being confirmed',
      value: distinct.size - (confirmed.length - unsent.length),
      unit: '',
      budget: none,
    },
  ];
}

function ofChecks({ run: { quiet } }: ServiceLived): Figure[] {
  return [
    {
      name: `one of ${quiet.checks} checks without a change, reading`,
      value: quiet.reads / quiet.checks,
      unit: 'units',
      budget: { max: 0.5 },
    },
    {
      name: 'the same, writing',
      value: quiet.writes / quiet.checks,
      unit: 'units',
      budget: { max: 1 },
    },
  ];
}
