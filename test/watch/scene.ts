/** What the catalog and the other sources show at one time: the stage of a story. */
import type {
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
  Observation,
} from '../../shared/domain/catalog.ts';
import type { Biography, DailyNumbers } from '../../shared/domain/detection/types.ts';
import type { SocialLink } from '../../shared/domain/snapshot.ts';
import { aPage, aPicture, aTrack, anArtist } from '../domain/detection/build.ts';

export const artistId = '27';

/** A release, and where it can be seen. */
export interface Shown {
  page: CatalogReleaseDetails;
  isListed: boolean;
  pageIs: 'there' | 'gone' | 'silent';
}

/** Tracks that left their release's page, by id: whether they can still be played by that id. */
type LeftTracks = Map<string, CatalogTrackPage>;

export class Scene {
  artist = { ...anArtist(), name: 'Rosa Nebel' };
  isProfileThere = true;
  isSilent = false;
  isListComplete = true;
  readonly releases: Shown[] = [];
  readonly leftTracks: LeftTracks = new Map();
  top: CatalogTopTrack[] = [];
  links: SocialLink[] | null = [];
  biography: Biography | undefined = { bio: 'Rosa Nebel sings in a town by the sea.' };
  days: DailyNumbers[] = [];
  private lastId = 100;

  /** Adds an album of the artist's own: same label, same registrant and owner as all the others. */
  addOwn(title: string, date?: string): Shown {
    const number = (this.lastId += 1);
    const id = String(number);
    return this.add({
      id,
      title,
      release_date: date ?? `${2001 + (number % 20)}-05-04`,
      upc: `07243849${number}00`,
      image: aPicture(`cover-${id}`),
      catalog_url: `https://catalog.example/album/${id}`,
      countries: ['AT', 'DE', 'FR', 'IT'],
      tracks: tracksOf(id, 'DEA12'),
    });
  }

  /** Adds an album in the artist's name that has nothing in common with the others. */
  addForeign(title: string, date: string): Shown {
    const shown = this.addOwn(title, date);
    const { id } = shown.page;
    const guest = { id: '901', name: 'Moss Engine' };
    shown.page = {
      ...shown.page,
      label: 'Ghost Lake Records',
      upc: `505987650${id}0`,
      genres: ['Ambient'],
      contributors: [...shown.page.contributors, guest],
      tracks: tracksOf(id, 'QZK6H'),
    };
    return shown;
  }

  /** @throws Error when no release has that title. */
  release(title: string): Shown {
    const shown = this.releases.find(({ page }) => page.title === title);
    if (!shown) throw new Error(`no release is called "${title}"`);
    return shown;
  }

  setTrack(title: string, position: number, set: Partial<CatalogTrack>): this {
    const { page } = this.release(title);
    const tracks = (page.tracks ?? []).map((one) =>
      one.position === position ? { ...one, ...set } : one,
    );
    this.release(title).page = { ...page, tracks };
    return this;
  }

  /** Takes a track off its release's page. */
  dropTrack(title: string, position: number, isPlayable: boolean): this {
    const shown = this.release(title);
    const tracks = shown.page.tracks ?? [];
    const gone = tracks.find((one) => one.position === position);
    if (!gone) throw new Error(`"${title}" has no track ${position}`);
    shown.page = { ...shown.page, tracks: tracks.filter((one) => one !== gone) };
    if (isPlayable) {
      this.leftTracks.set(gone.id, { id: gone.id, release_id: shown.page.id, available: true });
    }
    return this;
  }

  moveToNewId(shown: Shown): void {
    this.lastId += 1;
    const id = String(this.lastId);
    shown.page = { ...shown.page, id, catalog_url: `https://catalog.example/album/${id}` };
  }

  /** Null: no sound answer. */
  observation(): Observation | null {
    if (this.isSilent) return null;
    const releases = this.releases.flatMap(({ page, isListed }) =>
      isListed ? [listed(page)] : [],
    );
    const note = this.isListComplete ? null : 'a page did not come';
    return {
      artist: this.isProfileThere ? this.artist : null,
      top_tracks: this.isProfileThere ? this.top : null,
      releases: { complete: this.isListComplete, note, releases },
    };
  }

  /** A release's own page; null: the catalog doesn't know it; undefined: no sound answer. */
  page(id: string): CatalogReleaseDetails | null | undefined {
    const shown = this.releases.find(({ page }) => page.id === id);
    if (this.isSilent || shown?.pageIs === 'silent') return undefined;
    return shown?.pageIs === 'there' ? shown.page : null;
  }

  track(id: string): CatalogTrackPage | null {
    return this.leftTracks.get(id) ?? null;
  }

  private add(changes: Partial<CatalogReleaseDetails>): Shown {
    const shown: Shown = { page: aPage(changes), isListed: true, pageIs: 'there' };
    this.releases.push(shown);
    return shown;
  }
}

function tracksOf(releaseId: string, registrant: string): CatalogTrack[] {
  return [1, 2, 3].map((position) =>
    aTrack(position, {
      id: `${releaseId}-${position}`,
      title: `Track ${position} of ${releaseId}`,
      isrc: `${registrant}24${releaseId}0${position}`,
    }),
  );
}

/** A release as a list shows it: with less than its page. */
function listed(page: CatalogReleaseDetails): CatalogRelease {
  const { id, title, type, relation, release_date, image, catalog_url } = page;
  const untold = { label: null, upc: null, total_tracks: null };
  return { id, title, type, relation, release_date, image, catalog_url, ...untold };
}
