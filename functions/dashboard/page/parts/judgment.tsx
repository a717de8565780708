import { releaseWords as words } from '../text/release-words.ts';
import { Foreign } from './foreign.tsx';
import { judgmentLists, type Risk } from './judgment-lists.ts';
import { Mark, type Standing } from './severity.tsx';

const standings: Readonly<Record<Risk['judgment'], Standing>> = {
  known: 'ok',
  foreign: 'failed',
  unknown: 'waiting',
};

/** Whether we know whose a release is, and what speaks for that. */
export function Judgment({ risk }: { risk: Risk }) {
  return (
    <>
      <p>
        <Mark is={standings[risk.judgment]}>{words.judgments[risk.judgment]}</Mark>{' '}
        <span class="muted">{words.riskOf(risk.score)}</span>
      </p>
      <JudgmentFacts risk={risk} />
    </>
  );
}

/** What speaks for whose it is, by what it speaks for. */
export function JudgmentFacts({ risk }: { risk: Risk }) {
  const lists = judgmentLists(risk);
  if (lists.length === 0) return null;
  return (
    <dl class="facts judgment">
      {lists.map(({ title, phrases }) => (
        <div key={title}>
          <dt>{title}</dt>
          {phrases.map((phrase) => (
            <dd key={phrase}>
              <Foreign text={phrase} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
