import { twinsOf } from '../../functions/dashboard/page/twins.ts';

const artist = (id: string, name: string) => ({ id, name, streaming_id: `at ${id}` });

it('artists of the same name are told apart by what the catalog calls them, and others by nothing', () => {
  const twins = twinsOf([artist('1', 'Kites'), artist('2', 'Marble'), artist('3', 'kites')]);
  expect([...twins]).toEqual([
    ['1', 'at 1'],
    ['3', 'at 3'],
  ]);
});
