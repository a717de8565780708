import { client } from '../../api.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { useStore } from '../../store.ts';
import { common } from '../../text/common.ts';
import { verdicts } from '../../text/verdicts.ts';
import { announce } from '../announce.tsx';
import { toast } from '../toast.tsx';
import { lastDone } from './done.ts';

/** Has the key copy the report of what was said last not to be theirs, though it isn’t on the screen any more. */
export function useReportKey(): void {
  const id = useStore(lastDone)?.reportId ?? null;
  const copy = async (params: { id: string }) => {
    try {
      const { text } = await client.call('GET /api/v1/changes/{id}/report-kit', { params });
      await navigator.clipboard.writeText(text);
      toast(verdicts.reportCopied);
    } catch {
      announce(common.copyFailed, 'assertive');
    }
  };
  useShortcuts(id === null ? {} : { copyReport: () => void copy({ id }) });
}
