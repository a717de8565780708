import { measurePage, pageBudgets } from '../dashboard/page-sizes.ts';
import type { Report } from './measure.ts';

/** What a browser loads of the dashboard. */
export async function pageBench(): Promise<Report> {
  const sizes = await measurePage();
  const kilobytes = (name: string, value: number, max: number) => ({
    name,
    value,
    unit: 'KB' as const,
    budget: { max },
  });
  const [heaviest, most] = [...sizes.later].toSorted(([, one], [, other]) => other - one)[0]!;
  return {
    title: 'The page',
    how: 'What a browser loads of the dashboard, as it is built for deployment, after gzip; Brotli, which browsers take, is smaller. A test holds the budgets (test/dashboard/sizes.test.ts).',
    figures: [
      kilobytes('scripts before the inbox shows', sizes.first, pageBudgets.first),
      kilobytes('what most later parts share', sizes.shared, pageBudgets.shared),
      kilobytes(`the heaviest later part: ${heaviest}`, most, pageBudgets.later),
      kilobytes('what draws charts', sizes.charts, pageBudgets.charts),
      kilobytes('all scripts', sizes.scripts, pageBudgets.scripts),
      kilobytes('all styles', sizes.styles, pageBudgets.styles),
    ],
  };
}
