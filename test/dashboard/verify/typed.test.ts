import { isAddress } from '../../../functions/dashboard/page/screens/verify/typed.ts';

it.each([
  'https://www.deezer.com/artist/27',
  ' http://www.deezer.com/artist/27 ',
  'www.deezer.com/en/artist/27',
  'deezer.com/artist/27',
  'spotify:artist:4Z8W4fKeB5YxbusRsdQVPb',
  'link.deezer.com/s/30abc',
])('%j is an address', (typed) => {
  expect(isAddress(typed)).toBe(true);
});

it.each([
  'Nova Pilot',
  '311',
  'AC/DC',
  'will.i.am',
  'M.I.A.',
  'R.E.M. / Live',
  'St. Vincent',
  '1001',
  '',
])('%j is a name', (typed) => {
  expect(isAddress(typed)).toBe(false);
});
