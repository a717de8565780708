import { client } from '../../api.ts';
import { common } from '../../text/common.ts';
import { report as words } from '../../text/report.ts';
import { announce } from '../announce.tsx';
import { toast } from '../toast.tsx';

/** Copies the text of the report of a change whose kit isn’t on the screen. */
export async function copyReport(id: string): Promise<void> {
  try {
    const { text } = await client.call('GET /api/v1/changes/{id}/report-kit', { params: { id } });
    await navigator.clipboard.writeText(text);
  } catch {
    announce(common.copyFailed, 'assertive');
    return;
  }
  toast(words.copied);
}
