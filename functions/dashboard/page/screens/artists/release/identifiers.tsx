import { numberText } from '../../../format.ts';
import { Copy } from '../../../parts/copy.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Foreign, ForeignLink } from '../../../parts/foreign.tsx';
import { At } from '../../../parts/when.tsx';
import { release as words } from '../../../text/release.ts';
import { releaseWords } from '../../../text/release-words.ts';
import type { Release } from './judged.ts';

/** What a rights team needs to name the release to others. */
export function Identifiers({ release }: { release: Release }) {
  const { id, upc, label, total_tracks, first_seen_at, last_seen_at, catalog_url } = release;
  return (
    <Facts
      class="facts panel"
      of={[
        ['UPC', upc === null ? <Unknown /> : <Code text={upc} />],
        [words.id, <Code text={id} />],
        ['Label', label === null ? <Unknown /> : <Foreign text={label} />],
        [words.trackCount, total_tracks === null ? <Unknown /> : numberText(total_tracks)],
        [words.firstSeen, <At at={first_seen_at} />],
        [words.lastSeen, <At at={last_seen_at} />],
        [words.catalog, catalog_url === null ? null : <ForeignLink href={catalog_url} />],
      ]}
    />
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
