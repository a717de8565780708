/** What the catalog and the other sources show at one time: the stage of a story. */
import type {
  CatalogArtist,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import type { Biography, DailyNumbers } from '../../shared/findings/types.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { Witnesses } from '../../shared/verdicts/rules/witnesses.ts';
import type { SocialLink } from '../../shared/domain/artists/social-links.ts';
import { aPage, aPicture, aTrack, anArtist } from '../findings/build.ts';

/** What the ids and codes of a scene look like. */
export interface Codes {
  artist: string;
  /** The id of a release or of another artist; of a track of a release; of a song without a release. */
  id: (number: number) => string;
  trackId: (releaseId: string, position: number) => string;
  songId: (name: string) => string;
  /** The UPC of a release, of the artist's own label or of a foreign one. */
  upc: (whose: 'own' | 'foreign', number: number) => string;
  registrant: Record<'own' | 'foreign', string>;
}

/** Short ones, for stories that read well. */
export const shortCodes: Codes = {
  artist: '27',
  id: String,
  trackId: (releaseId, position) => `${releaseId}-${position}`,
  songId: (name) => `song-${name}`,
  upc: (whose, number) => (whose === 'own' ? `07243849${number}00` : `505987650${number}0`),
  registrant: { own: 'DEA12', foreign: 'QZK6H' },
};

/** A release, and where it can be seen. */
export interface Shown {
  page: CatalogReleaseDetails;
  isListed: boolean;
  pageIs: 'there' | 'gone' | 'silent';
  earlierId?: string;
}

/** Tracks that left their release's page, by id: whether they can still be played by that id. */
type LeftTracks = Map<string, CatalogTrackPage>;

export class Scene {
  readonly codes: Codes;
  artist: CatalogArtist;
  isProfileThere = true;
  isSilent = false;
  isListComplete = true;
  readonly releases: Shown[] = [];
  readonly leftTracks: LeftTracks = new Map();
  top: CatalogTopTrack[] = [];
  links: SocialLink[] | null = [];
  biography: Biography | undefined = { bio: 'Rosa Nebel sings in a town by the sea.' };
  days: DailyNumbers[] = [];
  /** What other artists show, who are asked where something is unlikely. */
  othersAre: 'as they were' | 'the same' | 'silent' = 'as they were';
  /** Whether the profile says how many releases it has; null: as many as are listed. */
  counted: number | null = null;
  private lastNumber = 100;

  constructor(codes = shortCodes) {
    this.codes = codes;
    const catalog_url = `https://catalog.example/artist/${codes.artist}`;
    this.artist = anArtist({ name: 'Rosa Nebel', streaming_id: codes.artist, catalog_url });
  }

  /** Adds an album of the artist's own: same label, same registrant and owner as all the others. */
  addOwn(title: string, date?: string): Shown {
    const number = (this.lastNumber += 1);
    const id = this.codes.id(number);
    const contributors = [{ id: this.codes.artist, name: 'Rosa Nebel' }];
    return this.add({
      id,
      title,
      release_date: date ?? `${2001 + (number % 20)}-05-04`,
      upc: this.codes.upc('own', number),
      image: aPicture(`cover-${id}`),
      catalog_url: `https://catalog.example/album/${id}`,
      countries: ['AT', 'DE', 'FR', 'IT'],
      contributors,
      main_artists: contributors,
      tracks: this.tracksOf(number, 'own'),
    });
  }

  /** Adds an album in the artist's name that has nothing in common with the others. */
  addForeign(title: string, date: string): Shown {
    const shown = this.addOwn(title, date);
    const guest = { id: this.codes.id(901), name: 'Moss Engine' };
    shown.page = {
      ...shown.page,
      label: 'Ghost Lake Records',
      upc: this.codes.upc('foreign', this.lastNumber),
      genres: ['Ambient'],
      contributors: [...shown.page.contributors, guest],
      tracks: this.tracksOf(this.lastNumber, 'foreign'),
    };
    return shown;
  }

  /** The page of a release that is on another label, with its codes, and nobody else's. */
  withForeignCodes(title: string, label: string): CatalogReleaseDetails {
    const { page } = this.release(title);
    const number = this.releases.findIndex((shown) => shown.page === page) + 101;
    const upc = this.codes.upc('foreign', number);
    return { ...page, label, upc, tracks: this.tracksOf(number, 'foreign') };
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
    this.moveTo(shown, this.codes.id((this.lastNumber += 1)));
  }

  /** Under the id that it had before the last one. */
  moveBack(shown: Shown): void {
    this.moveTo(shown, shown.earlierId ?? shown.page.id);
  }

  private moveTo(shown: Shown, id: string): void {
    shown.earlierId = shown.page.id;
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
      artist: this.isProfileThere
        ? { ...this.artist, release_count: this.counted ?? releases.length }
        : null,
      top_tracks: this.isProfileThere ? this.top : null,
      releases: { complete: this.isListComplete, note, row_count: releases.length, releases },
    };
  }

  /** What the witnesses show about these types. */
  witnesses(types: readonly ChangeType[]): Witnesses {
    const none: ReadonlySet<ChangeType> = new Set();
    const answers = { 'as they were': none, 'the same': new Set(types), silent: null };
    const answer = answers[this.othersAre];
    return { answers: [answer, answer, answer], ofWellKnown: [], elsewhere: none };
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

  private tracksOf(number: number, whose: 'own' | 'foreign'): CatalogTrack[] {
    const { id, trackId, registrant } = this.codes;
    return [1, 2, 3].map((position) =>
      aTrack(position, {
        id: trackId(id(number), position),
        title: `Track ${position} of ${number}`,
        isrc: `${registrant[whose]}24${number}0${position}`,
      }),
    );
  }

  private add(changes: Partial<CatalogReleaseDetails>): Shown {
    const shown: Shown = { page: aPage(changes), isListed: true, pageIs: 'there' };
    this.releases.push(shown);
    return shown;
  }
}

/** A release as a list shows it: with less than its page. */
function listed(page: CatalogReleaseDetails): CatalogRelease {
  const { id, title, type, relation, release_date, image, catalog_url } = page;
  const untold = { label: null, upc: null, total_tracks: null };
  return { id, title, type, relation, release_date, image, catalog_url, ...untold };
}
