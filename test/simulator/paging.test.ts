import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
  await simulator.act('/limits', { deezer: false });
});
afterAll(() => simulator.stop());

describe('lists in pages', () => {
  it('give 250 records over their links, each once', async () => {
    const ids = await simulator.listedIds(1010);
    expect(ids).toHaveLength(250);
    expect(new Set(ids).size).toBe(250);
  });

  it('have 25 rows unless asked, with the total and a link to the next page', async () => {
    const page = await simulator.deezer('/artist/1010/albums');
    expect(page.data).toHaveLength(25);
    expect(page).toMatchObject({
      total: 250,
      next: `${simulator.url}/deezer/artist/1010/albums?index=25`,
    });
    expect(page).not.toHaveProperty('prev');
  });

  it('repeat a limit that was given in their links', async () => {
    const page = await simulator.deezer('/artist/1010/albums?limit=1&index=5');
    expect(page.data).toHaveLength(1);
    expect(page).toMatchObject({
      next: `${simulator.url}/deezer/artist/1010/albums?limit=1&index=6`,
      prev: `${simulator.url}/deezer/artist/1010/albums?limit=1&index=4`,
    });
  });

  it('give at most 100 rows', async () => {
    const { data } = await simulator.deezer('/artist/1010/albums?limit=1000');
    expect(data).toHaveLength(100);
  });

  it('end without a link', async () => {
    const page = await simulator.deezer('/artist/1010/albums?limit=100&index=200');
    expect(page.data).toHaveLength(50);
    expect(page).not.toHaveProperty('next');
  });

  it('are empty beyond their end, and still tell the total', async () => {
    const page = await simulator.deezer('/album/1001011/tracks?index=13');
    expect(page).toEqual({
      data: [],
      total: 13,
      prev: `${simulator.url}/deezer/album/1001011/tracks?index=0`,
    });
  });

  it('take an index or limit that is no number as not given', async () => {
    const page = await simulator.deezer('/artist/1010/albums?index=-1&limit=many');
    expect(page.data).toHaveLength(25);
  });

  it('show five top tracks unless asked, of a hundred at most', async () => {
    const page = await simulator.deezer('/artist/1009/top');
    expect(page.data).toHaveLength(5);
    expect(page.total).toBe(100);
    expect((await simulator.deezer('/artist/1009/top?limit=50')).data).toHaveLength(50);
  });
});
