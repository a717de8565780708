import { catalogDateText } from '../../../catalog-format.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { Mark, type Standing } from '../../../parts/severity.tsx';
import { releaseWords } from '../../../text/release-words.ts';
import { releases as words } from '../../../text/releases.ts';
import { stateOf, type Release, type ReleaseState } from './arrange-releases.ts';

const standings: Readonly<Record<ReleaseState, Standing>> = {
  not_theirs: 'failed',
  suspicious: 'failed',
  gone: 'failed',
  announced: 'waiting',
  live: 'ok',
};

/** A release by its cover: what it is under it, and how it stands. */
export function ReleaseCard({ artist, release }: { artist: string; release: Release }) {
  const { id, title, image_url, type, release_date, label } = release;
  const state = stateOf(release);
  return (
    <li>
      <a href={`/app/artists/${artist}/releases/${encodeURIComponent(id)}`} data-row>
        <Picture src={image_url} name={title} size={160} />
        <Foreign text={title} max={120} isInLink />
      </a>
      <small>
        {releaseWords.types[type]}
        {release_date !== null && <> · {catalogDateText(release_date)}</>}
      </small>
      {label !== null && (
        <small>
          <Foreign text={label} max={60} />
        </small>
      )}
      <small>
        <Mark is={standings[state]}>{words.stateNames[state]}</Mark>
      </small>
    </li>
  );
}
