import { thingsText } from '../../text/checked-things.ts';
import { Foreign } from '../foreign.tsx';
import { Severity } from '../severity.tsx';
import { Since } from '../when.tsx';
import { listOf, totalText, type Checking } from './checking.ts';
import { Result } from './result.tsx';
import type { BeingChecked as Known } from './use-checking.ts';

export interface BeingCheckedProps {
  checking: Known;
  /** How many lines stand there at most; the rest is counted. */
  max: number;
  /** The artist that the screen is about; null: it is about all of them. */
  artist: string | null;
}

/** What is being checked, the gravest first: a line for each, and a link to the rest. */
export default function BeingChecked({ checking: { all, isCut }, max, artist }: BeingCheckedProps) {
  if (all === null || all.length === 0) return null;
  const rest = all.slice(max);
  return (
    <section class={`being-checked ${all[0]?.severity ?? ''}`} aria-label="Being checked">
      {all.slice(0, max).map((one) => (
        <p key={one.id} class={one.severity}>
          {one.severity === 'critical' && (
            <>
              <Severity is="critical" />{' '}
            </>
          )}
          <Line of={one} isOfAll={artist === null} />
        </p>
      ))}
      {(rest.length > 0 || isCut) && (
        <p>
          <a href={listOf(artist)}>and {totalText(rest, isCut)} more</a>
        </p>
      )}
    </section>
  );
}

function Line({ of: one, isOfAll }: { of: Checking; isOfAll: boolean }) {
  return (
    <>
      {isOfAll ? (
        <>
          Being checked for <Foreign text={one.artist.name} max={40} isInLink />
        </>
      ) : (
        'Being checked'
      )}
      : <a href={one.href}>{thingsText(one.type, one.count)}</a>
      <span class="result">
        {' '}
        since <Since at={one.since} />, <Result at={one.expectedBy} />
      </span>
    </>
  );
}
