import { useState } from 'preact/hooks';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { queryClient, read } from '../../../api.ts';
import { FailedLine } from '../../../parts/failed.tsx';
import { KeyHint } from '../../../parts/icon.tsx';
import { toast } from '../../../parts/toast.tsx';
import { noteStep } from '../../../parts/verdict/done.ts';
import { useSession } from '../../../session/session.tsx';
import { filterTexts as words } from '../../../text/inbox-filters.ts';
import { isFiltered } from '../filtering.ts';
import { isView, type Filters } from '../filters.ts';
import { useSaving } from './use-saving.ts';

const SaveView = latePart(() => import('./save-view.tsx'));

/** So many views a person can save. */
const viewsMax = 20;

/** Saves what is shown as a view, or forgets the view that is shown. */
export function Views({ filters }: { filters: Filters }) {
  const { views } = useSession();
  const [isSaving, setSaving] = useState(false);
  const write = useSaving();
  const current = views.find((view) => isView(filters, view));
  const isPlain = !isFiltered(filters);
  const isFull = views.length >= viewsMax;
  const save = () => {
    if (!isFull) setSaving(true);
  };
  useShortcuts(isPlain || current !== undefined ? {} : { saveView: save });
  if (current !== undefined) {
    const bringBack = () => {
      const now = queryClient.getQueryData(read('GET /api/v1/auth/me').queryKey)?.views ?? [];
      const again = now.toSpliced(views.indexOf(current), 0, current);
      write.mutate({ views: again, said: words.saved(current.name) });
    };
    const forget = () =>
      write.mutate(
        { views: views.filter((view) => view !== current) },
        { onSuccess: () => toast(words.forgotten, noteStep(bringBack)) },
      );
    return (
      <>
        {/* Not the button that saved it: a second press would undo that. */}
        <button
          key="forget"
          type="button"
          class="plain"
          aria-busy={write.isPending}
          onClick={forget}
        >
          {words.forget}
        </button>
        {write.error && <FailedLine error={write.error} />}
      </>
    );
  }
  if (isPlain) return null;
  return (
    <>
      <button
        key="save"
        type="button"
        class="plain"
        aria-disabled={isFull}
        title={isFull ? words.full(viewsMax) : undefined}
        onClick={save}
      >
        {words.save} <KeyHint>v</KeyHint>
      </button>
      {isSaving && <SaveView filters={filters} write={write} onClose={() => setSaving(false)} />}
    </>
  );
}
