import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const files = globSync('{shared,functions}/**/*.ts', { cwd: repository }).map((name) => ({
  name,
  text: readFileSync(join(repository, name), 'utf8'),
}));
const pages = 'shared/table/pages.ts';
/** Know the names of fields, and read nothing. */
const fields = ['shared/table/calls.ts', 'shared/table/marshalling.ts'];
/** Runs through the indexes of what is owed that end by their time or a page. */
const runs = [
  'shared/deliveries/items/waiting.ts', // the sweep, one row for each target; and one page for a runner
  'shared/table/gauge.ts', // counts what is overdue and stale
  'shared/table/sweeps.ts', // the sweep
];

/**
 * What reads one part of a list, and who may call it: the bounded loops of `pages.ts`, or somebody
 * who reads a single part in each turn. A new caller belongs here with its reason.
 */
const singleReads: Readonly<Record<string, readonly string[]>> = {
  queryPage: [
    'shared/changes/items/feed.ts', // one part, for readFeed
    'shared/changes/items/kept-longer.ts', // one part in each turn of its chore
    'shared/changes/items/thread.ts', // what a change can name, and no more
    'shared/deliveries/items/delivery-log.ts', // one part, for readLog
    'shared/table/erasure/erasure-partitions.ts', // one part, for readPartition and readOwners
    'shared/table/people/audit.ts', // one part, for readAudit
    'shared/table/people/members.ts', // asks whether there are two
    'shared/table/people/operator-log.ts', // one page of the newest lines
    'shared/checks/items/slots.ts', // as many rows as a tick has room for
  ],
  readFeed: [
    'shared/alerts/steps/dry-run-alert.ts',
    'shared/usecases/canary/run-canary.ts', // the newest changes of one round
    'shared/changes/steps/list-changes.ts',
    'shared/usecases/feeds/read-feed.ts',
  ],
  readLog: [
    'shared/deliveries/steps/delivery-log.ts',
    'shared/deliveries/steps/recover-deliveries.ts', // one part in each turn of a recovery
  ],
  readAudit: [
    'shared/alerts/steps/decisions.ts', // ten thousand lines of a week
    'shared/usecases/organization/list-audit-log.ts',
  ],
  readPartition: [
    'shared/table/erasure/erasure-traces.ts',
    'shared/usecases/organization/export-organization.ts', // counts its reads, 40 in a page
  ],
  readOwners: ['shared/usecases/organization/export-stations.ts'],
};

describe('reading the table', () => {
  it('is done by one file, which is the only one that reads on behind a page', () => {
    const reading =
      /(\.call\(\s*'Query'|\b(ScanCommand|ExclusiveStartKey|LastEvaluatedKey|paginate\w+)\b)/;
    const found = files.filter(({ text }) => reading.test(text)).map(({ name }) => name);
    expect(found.toSorted()).toEqual([...runs, pages, ...fields].toSorted());
  });

  it.each(Object.keys(singleReads))(
    'goes on behind what %s read in bounded loops only',
    (reader) => {
      const callers = files
        .filter(({ text }) => new RegExp(`import [^;]*\\b${reader}\\b[^;]* from`).test(text))
        .map(({ name }) => name);
      expect(callers.toSorted()).toEqual([...(singleReads[reader] ?? [])].toSorted());
    },
  );

  it('knows every function that reads one part', () => {
    const readers = files.flatMap(({ name, text }) =>
      name === pages
        ? []
        : [
            ...text.matchAll(/export async function (\w+)\((?:(?!\n}).)*?\): Promise<ListRead</gs),
          ].map(([, name]) => name),
    );
    expect(['queryPage', ...readers].toSorted()).toEqual(Object.keys(singleReads).toSorted());
  });
});
