import { inertText } from '../../../inert-text.ts';
import BeingChecked from '../../../parts/being-checked/being-checked.tsx';
import {
  useChecking,
  type BeingChecked as Known,
} from '../../../parts/being-checked/use-checking.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Loaded, Waiting } from '../../../parts/loaded.tsx';
import { Empty, Page, type ScreenProps } from '../../../parts/page.tsx';
import { isAboutArtist } from '../../../parts/mutes/mute.ts';
import { Muted } from '../../../parts/mutes/muted.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { latePart } from '../../../late.tsx';
import { artist as words } from '../../../text/artist.ts';
import { states } from '../../../text/common.ts';
import { Actions } from './actions.tsx';
import { tabAddress, tabOf, tabs, type TabName } from './address.ts';
import { Head } from './head.tsx';
import { Overview } from './overview.tsx';
import { type ShownArtist, useArtist } from './use-artist.ts';

const Releases = latePart(() => import('./releases.tsx'));
const Changes = latePart(() => import('./changes.tsx'));
const Theirs = latePart(() => import('./theirs/theirs.tsx'));

/** `/app/artists/:id`, with `/releases`, `/changes`, and `/identity`. */
export default function Artist({ params: { id = '', tab: name } }: ScreenProps) {
  const artist = useArtist(id);
  const checking = useChecking(id);
  const tab = tabOf(name);
  if (tab === null) {
    return (
      <Page title="There is no such page">
        <Empty title={states.gone.detail} />
      </Page>
    );
  }
  const shown = artist.data;
  return (
    <Page
      key={id}
      title={shown ? inertText(shown.name, 80) : 'Artist'}
      heading={shown && <Foreign text={shown.name} />}
      picture={
        <Picture src={shown?.image_url ?? null} name={shown?.name ?? ''} size={160} isArtist />
      }
      lead={shown && <Head artist={shown} />}
      aside={shown ? <Actions artist={shown} /> : <a href="/app/artists">All artists</a>}
    >
      <Loaded query={artist} rows={6}>
        {(loaded) =>
          // With what stands above the rest, so that nothing moves.
          checking.isPending ? (
            <Waiting rows={6} />
          ) : (
            <Shown artist={loaded} checking={checking} tab={tab} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Shown({ artist, checking, tab }: { artist: ShownArtist; checking: Known; tab: TabName }) {
  const { id, name } = artist;
  return (
    <>
      <BeingChecked checking={checking} max={3} artist={id} />
      <Muted is={(mute) => isAboutArtist(mute, artist)} saidOf="artist" />
      <Tabs id={id} name={name} tab={tab} />
      {tab === 'overview' && <Overview artist={artist} />}
      {tab === 'releases' && <Releases artist={artist} />}
      {tab === 'changes' && <Changes id={id} />}
      {tab === 'identity' && <Theirs artist={artist} />}
    </>
  );
}

function Tabs({ id, name, tab }: { id: string; name: string; tab: TabName }) {
  return (
    <nav class="tabs" aria-label={`Pages of ${inertText(name, 80)}`}>
      {tabs.map((one) => (
        <a key={one} href={tabAddress(id, one)} aria-current={one === tab ? 'page' : undefined}>
          {words.tabs[one]}
        </a>
      ))}
    </nav>
  );
}
