import type { Payload } from '../../change.ts';
import { difference } from '../../text/difference.ts';
import { Foreign } from '../foreign.tsx';
import { Picture } from '../picture.tsx';
import type { Fact, FactSheet, ModelOf } from './models.ts';

const names: Readonly<Record<string, string>> = difference.facts;
const relations: Readonly<Record<string, string>> = difference.relations;

/** What the catalog says of a release or track: what appeared alone, what was replaced beside it. */
export function FactsView({ before, after, release }: FactsProps) {
  return (
    <>
      <div class={before !== null && after !== null ? 'sides always' : undefined}>
        <Sheet
          title={before !== null && after !== null ? difference.before : null}
          sheet={before}
        />
        <Sheet
          title={before !== null && after !== null ? difference.after : null}
          sheet={after}
          other={before}
        />
      </div>
      {release && (
        <p>
          {difference.on} “<Foreign text={release.title} />” <code>{release.id}</code>
        </p>
      )}
    </>
  );
}

type FactsProps = Omit<ModelOf<'facts'>, 'kind'> & { release: Payload['release'] };

interface SheetProps {
  title: string | null;
  sheet: FactSheet | null;
  /** What it is compared to. */
  other?: FactSheet | null;
}

function Sheet({ title, sheet, other = null }: SheetProps) {
  if (sheet === null) return null;
  const isNew = ({ name, value }: Fact) =>
    other !== null && !other.facts.some((fact) => fact.name === name && fact.value === value);
  return (
    <div class="side sheet">
      {title !== null && <h3>{title}</h3>}
      {sheet.imageUrl !== null && (
        <Picture
          src={sheet.imageUrl}
          name={sheet.facts.find(({ name }) => name === 'title' || name === 'name')?.value ?? ''}
          size={64}
        />
      )}
      <dl>
        {sheet.facts.map((fact) => (
          <div key={fact.name} class={isNew(fact) ? 'differs' : undefined}>
            <dt>{names[fact.name] ?? fact.name}</dt>
            <dd>{isNew(fact) ? <ins>{valueOf(fact)}</ins> : valueOf(fact)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function valueOf({ name, value, isCode }: Fact) {
  const text = name === 'relation' ? (relations[value] ?? value) : value;
  const shown = <Foreign text={text} />;
  return isCode ? <code>{shown}</code> : shown;
}
