import { shortcuts } from '../keys/shortcuts.ts';
import { KeyHint } from './icon.tsx';

/** From what was just said not to be theirs to its kit, which is open there; the key copies its text. */
export function ReportLink({ id }: { id: string }) {
  return (
    <a href={`/app/changes/${id}`}>
      Report it <KeyHint>{shortcuts.copyReport}</KeyHint>
    </a>
  );
}
