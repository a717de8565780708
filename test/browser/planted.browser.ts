import { settled } from './look.ts';
import { play, type Stage } from './stage.ts';
import { planted } from './planted/planted-page.ts';
import { plants } from './planted/plants.ts';
import { closeBrowser } from './stage.ts';

describe('a planted fault is found:', () => {
  afterAll(closeBrowser);

  it.each(plants.map((plant) => [plant.what, plant] as const))('%s', async (_, plant) => {
    const { edits, check, says } = plant;
    const prepare = await planted(edits);
    await expect(play(null, check, { prepare, timeoutMs: 20_000 })).rejects.toThrow(says);
  });

  it('and where nothing is planted, nothing is found', async () => {
    const prepare = await planted([]);
    const act = async (stage: Stage) => {
      const ana = await stage.person();
      await ana.open('/app/me');
      await settled(ana.page);
    };
    await expect(play(null, act, { prepare })).resolves.toBeUndefined();
  });
});
