import { shortcuts } from '../keys/shortcuts.ts';
import { common } from '../text/common.ts';
import { KeyHint } from './icon.tsx';

/** From what was just said not to be theirs to its kit, which is open there; the key copies its text. */
export function ReportLink({ id }: { id: string }) {
  return (
    <a href={`/app/changes/${id}`}>
      {common.report} <KeyHint>{shortcuts.copyReport}</KeyHint>
    </a>
  );
}
