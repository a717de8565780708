import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
  await simulator.act('/limits', { deezer: false });
});
beforeEach(() => simulator.act('/reset'));
afterAll(() => simulator.stop());

const list = 1_001_011;

describe('a record that comes', () => {
  it('is in the list, by its id and in the numbers, as it was asked for', async () => {
    const before = await simulator.deezer('/artist/1001');
    const made = await simulator.act('/artists/1001/release', {
      title: 'Not Ours',
      type: 'ep',
      date: '2026-11-20',
      label: 'Unheard Label',
      isrc_registrant: 'QZ7KD',
      tracks: ['One', 'Two'],
    });
    expect(made).toMatchObject({ title: 'Not Ours', status: 'live' });
    const album = await simulator.deezer(`/album/${made.id}`);
    expect(album).toMatchObject({
      title: 'Not Ours',
      record_type: 'ep',
      release_date: '2026-11-20',
      label: 'Unheard Label',
      nb_tracks: 2,
    });
    const tracks = (await simulator.deezer(`/album/${made.id}/tracks`)).data;
    expect(tracks.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(tracks.every(({ isrc }) => String(isrc).startsWith('QZ7KD26'))).toBe(true);
    expect(await simulator.listedIds(1001)).toContain(made.id);
    expect((await simulator.deezer('/artist/1001')).nb_album).toBe(before.nb_album + 1);
  });

  it('is announced while its date is in the future, and out from that day on', async () => {
    const made = await simulator.act('/artists/1001/release', { date: '2026-11-22', tracks: 1 });
    expect(made.status).toBe('announced');
    const track = `/track/${made.id * 100 + 1}`;
    expect(await simulator.deezer(`/album/${made.id}`)).toMatchObject({ available: false });
    expect(await simulator.deezer(track)).toMatchObject({ readable: false });
    simulator.clock.advance(86_400);
    expect(await simulator.deezer(`/album/${made.id}`)).toMatchObject({ available: true });
    expect(await simulator.deezer(track)).toMatchObject({ readable: true });
  });

  it("may be another artist's, with this one featured", async () => {
    const made = await simulator.act('/artists/1001/release', { main_artist_id: 1006 });
    expect(await simulator.listedIds(1001)).toContain(made.id);
    expect(await simulator.listedIds(1006)).toContain(made.id);
    const album = await simulator.deezer(`/album/${made.id}`);
    expect(album).toMatchObject({
      artist: { id: 1006 },
      contributors: [
        { id: 1006, role: 'Main' },
        { id: 1001, role: 'Featured' },
      ],
    });
  });

  it('calls a compilation what the real catalog calls it', async () => {
    const made = await simulator.act('/artists/1001/release', { type: 'compilation' });
    expect(await simulator.deezer(`/album/${made.id}`)).toMatchObject({ record_type: 'compile' });
  });
});

describe('a record that goes', () => {
  it('is in no list, unknown by its id and those of its tracks, and comes back whole', async () => {
    const before = await simulator.listedIds(1001);
    await simulator.act('/artists/1001/takedown', { release_id: list });
    const without = before.filter((id) => id !== list);
    expect(await simulator.listedIds(1001)).toEqual(without);
    for (const path of [`/album/${list}`, `/album/${list}/tracks`, `/track/${list}01`]) {
      expect((await simulator.deezer(path)).error?.code).toBe(800);
    }
    await simulator.act('/artists/1001/restore');
    expect(await simulator.listedIds(1001)).toEqual(before);
  });

  it('is the newest of its own unless another one is named', async () => {
    const own = await simulator.act('/artists/1001/release');
    await simulator.act('/artists/1001/release', { main_artist_id: 1006, date: '2026-11-22' });
    expect(await simulator.act('/artists/1001/takedown')).toMatchObject({
      id: own.id,
      status: 'offline',
    });
  });

  it('leaves the top tracks', async () => {
    const [top] = (await simulator.deezer('/artist/1002/top')).data;
    await simulator.act('/artists/1002/takedown', {
      release_id: (top?.album as { id: number }).id,
    });
    const ids = (await simulator.deezer('/artist/1002/top?limit=100')).data.map(({ id }) => id);
    expect(ids).not.toContain(top?.id);
  });

  it('comes under a new id when it is replaced', async () => {
    const old = await simulator.deezer(`/album/${list}`);
    const made = await simulator.act('/artists/1001/replace', { release_id: list });
    expect(made.id).not.toBe(list);
    expect((await simulator.deezer(`/album/${list}`)).error?.code).toBe(800);
    const { title, release_date, upc, nb_tracks, md5_image } = old;
    expect(await simulator.deezer(`/album/${made.id}`)).toMatchObject({
      ...{ title, release_date, upc, nb_tracks, md5_image },
    });
  });

  it('stays when it is duplicated, and the twin has another UPC', async () => {
    const old = await simulator.deezer(`/album/${list}`);
    const made = await simulator.act('/artists/1001/duplicate', { release_id: list });
    expect(await simulator.listedIds(1001)).toEqual(expect.arrayContaining([list, made.id]));
    const twin = await simulator.deezer(`/album/${made.id}`);
    expect(twin).toMatchObject({ title: old.title, release_date: old.release_date });
    expect(twin.upc).not.toBe(old.upc);
  });
});

describe('a record that changes', () => {
  it.each([
    [{ title: 'Another Title' }, { title: 'Another Title' }],
    [{ label: 'Another Label' }, { label: 'Another Label' }],
    [{ upc: '400000000000' }, { upc: '400000000000' }],
    [{ date: '2001-02-03' }, { release_date: '2001-02-03' }],
    [{ type: 'single' }, { record_type: 'single' }],
  ])('shows %j', async (edit, shown) => {
    await simulator.act('/artists/1001/edit-release', { release_id: list, ...edit });
    expect(await simulator.deezer(`/album/${list}`)).toMatchObject(shown);
  });

  it('shows another cover, and the old one is forgotten', async () => {
    const old = await simulator.deezer(`/album/${list}`);
    const oldCover = new URL(String(old.cover_small)).pathname;
    expect((await fetch(`${simulator.url}${oldCover}`)).status).toBe(200);
    await simulator.act('/artists/1001/edit-release', { release_id: list, artwork: true });
    const edited = await simulator.deezer(`/album/${list}`);
    expect(edited.md5_image).not.toBe(old.md5_image);
    expect((await fetch(String(edited.cover_small))).status).toBe(200);
    expect((await fetch(`${simulator.url}${oldCover}`)).status).toBe(404);
  });

  it("shows a track's other ISRC and title", async () => {
    const track_id = list * 100 + 3;
    const edit = { track_id, isrc: 'GBX7A2600001', track_title: 'Renamed (Live)' };
    await simulator.act('/artists/1001/edit-release', { release_id: list, ...edit });
    expect(await simulator.deezer(`/track/${track_id}`)).toMatchObject({
      isrc: 'GBX7A2600001',
      title: 'Renamed (Live)',
      title_short: 'Renamed',
      title_version: '(Live)',
    });
  });

  it('can lose a track to play, which stays in the list', async () => {
    await simulator.act('/artists/1001/track-takedown', { release_id: list });
    const { data, total } = await simulator.deezer(`/album/${list}/tracks`);
    expect(total).toBe(13);
    expect(data.map(({ readable }) => readable).filter((readable) => readable === false)).toEqual([
      false,
    ]);
    expect(data[0]?.readable).toBe(false);
  });

  it('can lose a track altogether, and gets it back when restored', async () => {
    const track_id = list * 100 + 2;
    const gone = { release_id: list, track_id, how: 'gone' };
    await simulator.act('/artists/1001/track-takedown', gone);
    expect((await simulator.deezer(`/track/${track_id}`)).error?.code).toBe(800);
    expect(await simulator.deezer(`/album/${list}`)).toMatchObject({ nb_tracks: 12 });
    await simulator.act('/artists/1001/restore', { release_id: list });
    expect(await simulator.deezer(`/album/${list}`)).toMatchObject({ nb_tracks: 13 });
  });

  it('can have a track taken out, which is played by its own id, and gets it back', async () => {
    const track_id = list * 100 + 2;
    const removed = { release_id: list, track_id, how: 'removed' };
    await simulator.act('/artists/1001/track-takedown', removed);
    const { data } = await simulator.deezer(`/album/${list}/tracks`);
    expect(data.map(({ id }) => id)).not.toContain(track_id);
    expect(await simulator.deezer(`/track/${track_id}`)).toMatchObject({
      id: track_id,
      readable: true,
      album: { id: list },
    });
    await simulator.act('/artists/1001/restore', { release_id: list });
    expect(await simulator.deezer(`/album/${list}`)).toMatchObject({ nb_tracks: 13 });
  });

  it('can be in no list, while it is known by its id and on top where it is put there', async () => {
    const hidden = { title: 'Hidden', tracks: ['Hidden Hit'], unlisted: true };
    const made = await simulator.act('/artists/1001/release', hidden);
    expect(made).toMatchObject({ unlisted: true });
    const top = async () =>
      (await simulator.deezer('/artist/1001/top?limit=100')).data.map(({ title }) => title);
    expect(await simulator.listedIds(1001)).not.toContain(made.id);
    expect(await simulator.deezer(`/album/${made.id}`)).toMatchObject({ title: 'Hidden' });
    expect(await top()).not.toContain('Hidden Hit');
    await simulator.act('/artists/1001/top', { release_id: made.id });
    expect((await top())[0]).toBe('Hidden Hit');
    await simulator.act('/artists/1001/edit-release', { release_id: made.id, unlisted: false });
    expect(await simulator.listedIds(1001)).toContain(made.id);
  });

  it('can be blocked in countries', async () => {
    const blocked = { release_id: list, blocked_in: ['DE', 'AT'] };
    expect(await simulator.act('/artists/1001/edit-release', blocked)).toMatchObject({
      blocked_in: ['DE', 'AT'],
    });
    const { available_countries } = await simulator.deezer(`/track/${list * 100 + 1}`);
    expect(available_countries).toContain('FR');
    expect(available_countries).not.toContain('DE');
  });

  it('can get a track more', async () => {
    await simulator.act('/artists/1001/track-add', { release_id: list, title: 'Bonus' });
    const { data, total } = await simulator.deezer(`/album/${list}/tracks`);
    expect(total).toBe(14);
    expect(data.at(-1)).toMatchObject({ title: 'Bonus', track_position: 14 });
  });

  it('can put a track at the head of the top tracks', async () => {
    const made = await simulator.act('/artists/1001/release', { title: 'Unknown Hit' });
    await simulator.act('/artists/1001/top', { release_id: made.id });
    expect((await simulator.deezer('/artist/1001/top')).data[0]?.title).toBe('Unknown Hit');
  });
});
