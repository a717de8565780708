import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import type { ArtistEventKind, EventBody } from '../../../lib/simulator/events.ts';
import { putRelease } from '../../../lib/simulator/changes/artist.ts';
import type { Chance } from '../../../lib/simulator/invented/chance.ts';
import type { Artist, Release } from '../../../lib/simulator/model.ts';
import { apply } from '../../../lib/simulator/world.ts';
import { additions, type Label } from './event.ts';
import type { Shelf } from './shelf.ts';

const dayMs = 86_400_000;
/** A record that something was done to is left alone for that long. */
const restDays = 45;

/** Something that happens to an artist at a time, and the means to do it and to write down the truth. */
export class Happening {
  readonly shelf: Shelf;
  readonly artistId: number;
  readonly at: Date;
  readonly from: Chance;
  readonly labels: Label[] = [];
  /** Records of which a page has to be read anew, and what goes on later, in days from now. */
  readonly touched = new Set<number>();
  readonly later: { days: number; happens: (then: Happening) => void }[] = [];
  private readonly name: string;
  private readonly busy: Map<number, number>;

  constructor(
    what: { shelf: Shelf; artistId: number; at: Date; from: Chance; name: string },
    busy: Map<number, number>,
  ) {
    this.shelf = what.shelf;
    this.artistId = what.artistId;
    this.at = what.at;
    this.from = what.from;
    this.name = what.name;
    this.busy = busy;
  }

  get artist(): Artist {
    const artist = this.shelf.world.artists[this.artistId];
    if (!artist) throw new Error(`no artist ${this.artistId}`);
    return artist;
  }

  /** Whether answers about this artist, or its neighbors, are wrong at the moment. */
  get isDisturbed(): boolean {
    const at = this.at.getTime();
    return this.shelf.faults.some(({ from, until }) => from <= at && at < until);
  }

  /** An event of the simulator. @returns the record that it is about, 0 where there is none. */
  happens<Kind extends ArtistEventKind>(kind: Kind, body: EventBody<Kind>): number {
    const at = this.at.toISOString();
    const event = { kind, at, artist_id: this.artistId, body } as Parameters<typeof apply>[1];
    const { world, release_id } = apply(this.shelf.world, event);
    this.shelf.world = world;
    if (release_id !== null) this.touch(release_id);
    return release_id ?? 0;
  }

  /** A change of a record that no event of the simulator makes. */
  edit(release: Release): void {
    this.shelf.world = putRelease(this.shelf.world, release);
    this.touch(release.id);
  }

  touch(id: number): void {
    this.touched.add(id);
    this.busy.set(id, this.at.getTime() + restDays * dayMs);
  }

  /** A record of the artist's own that is out and was left alone for a while, or null. */
  record(willDo: (release: Release) => boolean = () => true): Release | null {
    const fit = this.records(willDo);
    return fit.length === 0 ? null : this.from.pick(fit);
  }

  /** Records of which the artist is the main one: by these it is known. */
  get own(): Release[] {
    return this.shelf
      .releases(this.artistId)
      .filter(({ contributors: [main] }) => main?.artist_id === this.artistId);
  }

  /** Who else is there, but for namesakes: who has an artist's name is taken for the artist. */
  get others(): Artist[] {
    const { id: own, name } = this.artist;
    return Object.values(this.shelf.world.artists).filter(
      (one) => one.id !== own && one.name !== name && !one.vanished && one.merged_into === null,
    );
  }

  records(willDo: (release: Release) => boolean = () => true): Release[] {
    const outUntil = new Date(this.at.getTime() - restDays * dayMs).toISOString().slice(0, 10);
    return this.shelf
      .releases(this.artistId)
      .filter(
        (release) =>
          release.contributors[0]?.artist_id === this.artistId &&
          release.offline_since === null &&
          !release.unlisted &&
          release.date < outUntil &&
          release.tracks.every(({ state }) => state === 'playable') &&
          (this.busy.get(release.id) ?? 0) < this.at.getTime() &&
          willDo(release),
      );
  }

  /** Writes down what is true of a record, or a track of it, for everybody whose list has it. */
  tell(type: ChangeType | readonly ChangeType[], release: Release, more: Partial<Label> = {}) {
    const named = release.contributors.map(({ artist_id }) => artist_id);
    for (const id of named) {
      this.tellArtist(type, { subject: String(release.id), artist: String(id), ...more });
    }
    // Whose profile became one of theirs sees it too.
    for (const { id, merged_into } of Object.values(this.shelf.world.artists)) {
      if (merged_into === null || !named.includes(merged_into) || named.includes(id)) continue;
      const seen = { subject: String(release.id), artist: String(id), isOptional: true };
      // What was away when the profiles became one comes as something new.
      this.tellArtist([type, additions].flat(), { ...seen, ...more });
    }
  }

  tellArtist(type: ChangeType | readonly ChangeType[], more: Partial<Label> = {}): void {
    const id = String(this.artistId);
    const types = typeof type === 'string' ? [type] : type;
    const { name: event, at } = this;
    this.labels.push({
      ...{ event, types, artist: id, subject: id, at: at.getTime(), isOptional: false },
      ...more,
    });
  }
}
