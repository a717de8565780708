import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { read } from '../../api.ts';
import { shortSummary, typeName, type Change } from '../../change.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { Evidence } from '../../parts/evidence/late-evidence.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { keepFocus, Page, type ScreenProps } from '../../parts/page.tsx';
import { undoLast } from '../../parts/toast.tsx';
import { placeOf, run, type Run } from '../../parts/verdict/run.ts';
import { Stepper, VerdictBar } from '../../parts/verdict/verdict-bar.tsx';
import { useReportKey } from '../../parts/verdict/use-report-key.ts';
import { acknowledge, triage, type Triage } from '../../parts/verdict/verdicts.ts';
import { useStore } from '../../store.ts';
import { usePermission } from '../../use-permission.ts';

/** `/app/changes/{id}`: where alerts lead, and how a phone shows a change of the inbox. */
export default function ChangeScreen({ params: { id = '' } }: ScreenProps) {
  const change = useQuery(read('GET /api/v1/changes/{id}', { params: { id } }));
  const following = useStore(run);
  const place = following && placeOf(following, id);
  const { route } = useLocation();
  const step = (by: 1 | -1) => {
    const next = by === 1 ? place?.next : place?.previous;
    if (next) route(`/app/changes/${next}`, true);
  };
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    undo: undoLast,
  });
  return (
    <Page
      title={change.data ? typeName(change.data.change_type) : 'Change'}
      heading={change.data && <Foreign isSentence text={shortSummary(change.data)} max={600} />}
      aside={
        <nav class="change-nav">
          <a href={following?.address ?? '/app/'}>
            <span aria-hidden="true">‹</span> Inbox
          </a>
          {place && <Stepper number={place.number} count={place.count} onStep={step} />}
        </nav>
      }
    >
      <Loaded query={change} rows={6}>
        {(shown) => <Judgeable key={shown.id} change={shown} following={following} />}
      </Loaded>
    </Page>
  );
}

/** The evidence, and the buttons at the bottom edge where a thumb reaches them. */
function Judgeable({ change, following }: { change: Change; following: Run | null }) {
  const { route } = useLocation();
  const may = usePermission('POST /api/v1/changes/{id}/acknowledge');
  const goOn = () => {
    if (following === null) return;
    const place = placeOf(following, change.id);
    const next = place?.next ?? place?.previous;
    run.set({ ...following, ids: following.ids.filter((id) => id !== change.id) });
    route(next ? `/app/changes/${next}` : following.address, true);
    keepFocus();
  };
  const goBack = () => {
    run.set(following);
    route(`/app/changes/${change.id}`, true);
  };
  const accept = () => {
    if (!may.isAllowed) return;
    // Where it was judged already, it goes on.
    if (change.acknowledged_at !== null || acknowledge([change], { onBack: goBack })) goOn();
  };
  const decide = (said: Triage) => {
    // Whoever goes through nothing stays, and has the kit of what isn’t theirs here.
    if (may.isAllowed && triage(change, said, { onBack: goBack })) goOn();
  };
  useReportKey();
  useShortcuts({
    acknowledge: accept,
    mine: () => decide({ verdict: 'mine' }),
    notMine: () => decide({ verdict: 'not_mine' }),
  });
  return (
    <article class="change">
      <Evidence key={change.id} change={change} isFull />
      <VerdictBar change={change} onAcknowledge={accept} onTriage={decide} />
    </article>
  );
}
