import type { ComponentChildren } from 'preact';
import { numberText } from '../../../format.ts';
import { Copy } from '../../../parts/copy.tsx';
import { Foreign, ForeignLink } from '../../../parts/foreign.tsx';
import { At } from '../../../parts/when.tsx';
import { release as words } from '../../../text/release.ts';
import { releaseWords } from '../../../text/release-words.ts';
import type { Release } from './judged.ts';

/** What a rights team needs to name the release to others. */
export function Identifiers({ release }: { release: Release }) {
  const { id, upc, label, total_tracks, first_seen_at, last_seen_at, catalog_url } = release;
  return (
    <dl class="facts panel">
      <Fact name="UPC">{upc === null ? <Unknown /> : <Code text={upc} />}</Fact>
      <Fact name={words.id}>
        <Code text={id} />
      </Fact>
      <Fact name="Label">{label === null ? <Unknown /> : <Foreign text={label} />}</Fact>
      <Fact name={words.trackCount}>
        {total_tracks === null ? <Unknown /> : numberText(total_tracks)}
      </Fact>
      <Fact name={words.firstSeen}>
        <At at={first_seen_at} />
      </Fact>
      <Fact name={words.lastSeen}>
        <At at={last_seen_at} />
      </Fact>
      {catalog_url !== null && (
        <Fact name={words.catalog}>
          <ForeignLink href={catalog_url} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <>
      <code>
        <Foreign text={text} max={80} />
      </code>{' '}
      <Copy text={text} />
    </>
  );
}

function Unknown() {
  return <span class="muted">{releaseWords.unknown}</span>;
}
