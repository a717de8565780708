import { join } from 'node:path';
import { buildPage } from '../../lib/page/build-page.ts';
import { modulesOf } from '../../lib/page/shell.ts';

const folder = 'functions/dashboard/page';

/** What a browser loads of the page: kilobytes after gzip, and how many files. */
export interface PageSizes {
  /** Scripts before the inbox shows. */
  first: number;
  firstFiles: number;
  /** The modules in them. */
  firstInputs: readonly string[];
  /** What most parts that come later share: the first of them brings it. */
  shared: number;
  /** What each screen and other late part loads beyond both, by its path in the page. */
  later: ReadonlyMap<string, number>;
  /** The most files that one of them loads. */
  laterFiles: number;
  /** What draws charts. */
  charts: number;
  /** Whether what draws charts is needed before the inbox shows. */
  chartsFirst: boolean;
  scripts: number;
  styles: number;
  /** What went into the page. */
  inputs: readonly string[];
}

/** Builds the page as it is deployed, and measures it. */
export async function measurePage(): Promise<PageSizes> {
  const { files, metafile } = await buildPage(folder, join(import.meta.dirname, '../..'));
  const { outputs } = metafile;
  const paths = Object.keys(outputs);
  const kilobytesOf = (some: Iterable<string>) => {
    const sizes = [...some].map(
      (path) => files.get(`${path.replace(folder, 'assets')}.gz`)!.length,
    );
    return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
  };
  const whole = (path: string) => [path, ...modulesOf(path, outputs)];
  const outputOf = (source: string) =>
    paths.find((path) => outputs[path]?.entryPoint === `${folder}/${source}`)!;
  const first = new Set([
    ...modulesOf(outputOf('main.tsx'), outputs),
    ...whole(outputOf('screens/inbox/inbox.tsx')),
  ]);
  const charts = paths.filter((path) =>
    Object.keys(outputs[path]?.inputs ?? {}).some((input) =>
      /\/parts\/chart\/.*\.tsx$/.test(input),
    ),
  );
  const late = paths.flatMap((path) => {
    const source = outputs[path]?.entryPoint;
    if (!source?.endsWith('.tsx') || first.has(path) || source.endsWith('/main.tsx')) return [];
    // Charts have a budget of their own, and nothing waits for them.
    if (charts.includes(path)) return [];
    return [
      [source.replace(`${folder}/`, ''), whole(path).filter((one) => !first.has(one))] as const,
    ];
  });
  const users = (path: string) => late.filter(([, all]) => all.includes(path)).length;
  const shared = paths.filter((path) => !first.has(path) && users(path) > late.length / 2);
  const own = late.map(
    ([name, all]) => [name, all.filter((path) => !shared.includes(path))] as const,
  );
  return {
    shared: kilobytesOf(shared),
    first: kilobytesOf(first),
    firstFiles: first.size,
    firstInputs: [...first].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})),
    later: new Map(own.map(([name, all]) => [name, kilobytesOf(all)])),
    laterFiles: Math.max(...late.map(([, all]) => all.length)),
    charts: kilobytesOf(charts),
    chartsFirst: charts.some((path) => first.has(path)),
    scripts: kilobytesOf(paths.filter((path) => path.endsWith('.js'))),
    styles: kilobytesOf(paths.filter((path) => path.endsWith('.css'))),
    inputs: Object.keys(metafile.inputs),
  };
}

/** Kilobytes that they may come to. */
export const pageBudgets = {
  first: 36,
  shared: 13.5,
  later: 12,
  charts: 20,
  scripts: 180,
  styles: 12,
} as const;
