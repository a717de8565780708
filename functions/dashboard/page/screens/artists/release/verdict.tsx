import { useState } from 'preact/hooks';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { Act } from '../../../parts/act.tsx';
import { FailedLine } from '../../../parts/failed.tsx';
import { Judgment, JudgmentFacts } from '../../../parts/judgment.tsx';
import { RiskLine } from '../../../parts/release-marks.tsx';
import { undoLast } from '../../../parts/toast.tsx';
import { defaultParts, hasParts, type Ownership } from '../../../parts/verdict/counting.ts';
import { When } from '../../../parts/when.tsx';
import { counting } from '../../../text/counting.ts';
import { usePermission } from '../../../use-permission.ts';
import { release as words } from '../../../text/release.ts';
import type { Release } from './judged.ts';
import { useVerdict } from './use-verdict.ts';

const PartsDialog = latePart(() => import('../../../parts/verdict/parts-dialog.tsx'));

const route = 'POST /api/v1/artists/{id}/releases/{release_id}/triage';
const actions = { mine: words.mine, not_mine: words.notMine };

/** Whose the release is as far as we know and why, and what its people say of it. */
export function Verdict({ artist, release }: { artist: string; release: Release }) {
  const { give, isPending, error } = useVerdict(artist, release);
  const [asked, setAsked] = useState<Ownership | null>(null);
  const { isAllowed } = usePermission(route);
  const { triage, risk, unconfirmed } = release;
  const giveDefault = (verdict: Ownership) => {
    if (triage?.verdict !== verdict) give({ verdict, parts: defaultParts(verdict) });
  };
  const giveIf = (verdict: Ownership) => () => isAllowed && giveDefault(verdict);
  useShortcuts({ mine: giveIf('mine'), notMine: giveIf('not_mine'), undo: undoLast });
  return (
    <section class="panel" aria-labelledby="verdict">
      <h2 id="verdict">{words.verdict}</h2>
      {triage && <Said release={release} triage={triage} />}
      {/* Once its people have said it, what we think is only why. */}
      {risk !== null && (triage ? <JudgmentFacts risk={risk} /> : <Judgment risk={risk} />)}
      {risk === null && !triage && (
        <p class="muted">{unconfirmed ? words.riskNotYet : words.riskUnjudged}</p>
      )}
      <div class="actions">
        {(['mine', 'not_mine'] as const).map((verdict) => (
          <Act
            key={verdict}
            route={route}
            isPending={isPending}
            keyHint={verdict === 'mine' ? 'm' : 'n'}
            isPressed={triage?.verdict === verdict}
            kind={verdict === 'mine' ? undefined : 'danger'}
            // Pressed again, it asks again: other parts may count.
            onClick={() => (hasParts(release) ? setAsked(verdict) : giveDefault(verdict))}
          >
            {actions[verdict]}
          </Act>
        ))}
      </div>
      {error && <FailedLine error={error} />}
      {asked && (
        <PartsDialog
          at={{ id: artist, release_id: release.id }}
          release={release}
          verdict={asked}
          parts={triage?.verdict === asked ? triage.parts : defaultParts(asked)}
          action={actions[asked]}
          onDone={(parts) => {
            setAsked(null);
            give({ verdict: asked, parts });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface SaidProps {
  release: Release;
  triage: NonNullable<Release['triage']>;
}

/** What somebody said, when, and what follows from it. */
function Said({ release, triage: { verdict, at, parts } }: SaidProps) {
  return (
    <p>
      <RiskLine of={release} /> <When at={at} />.{' '}
      {verdict === 'mine' ? words.mineMeans : words.notMineMeans} {counting.said(parts)}
    </p>
  );
}
