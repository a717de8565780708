import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { useStore } from '../../store.ts';
import { lastDone } from './done.ts';

/** Has the key copy the report of what was just said not to be theirs, though it isn’t on the screen any more. */
export function useReportKey(): void {
  const { reportId = null } = useStore(lastDone) ?? {};
  const copy = async (id: string) => {
    const { copyReport } = await import('../report/copy-report.ts');
    await copyReport(id);
  };
  useShortcuts(reportId === null ? {} : { copyReport: () => void copy(reportId) });
}
