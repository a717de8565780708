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
  const lists = judgmentLists(risk);
  return (
    <>
      <p>
        <Mark is={standings[risk.judgment]}>{words.judgments[risk.judgment]}</Mark>{' '}
        <span class="muted">{words.riskOf(risk.score)}</span>
      </p>
      {lists.length > 0 && (
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
      )}
    </>
  );
}
