import { Foreign } from '../../parts/foreign.tsx';
import { tags as words } from '../../text/tags.ts';

/** The tags of an artist, each of which leads to all artists that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span class="muted">{words.none}</span>;
  return (
    <ul class="tags" aria-label={words.title}>
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={`/app/artists?${new URLSearchParams({ tag }).toString()}`}>
            <Foreign text={tag} isInLink />
          </a>
        </li>
      ))}
    </ul>
  );
}
