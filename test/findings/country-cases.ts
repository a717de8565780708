import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { type Case, casesOf, without } from './build.ts';

type Page = Partial<CatalogReleaseDetails>;
const usual = ['AT', 'CH', 'DE', 'FR', 'GB'];
const inCountries = (...countries: string[]): Page => ({ countries });
const type = 'RELEASE_AVAILABILITY_CHANGED';

/** The countries in which a release can be played, as its own page tells them. */
export const countryCases: readonly Case<Page>[] = [
  ...casesOf(type, '100', [
    [
      'it is lost in a country',
      inCountries(...usual),
      inCountries('AT', 'CH', 'FR', 'GB'),
      'warning',
      {
        field: 'countries',
        before: { count: 5 },
        after: { count: 4, lost: ['DE'], gained: [] },
        reasons: ['1 country lost'],
      },
    ],
    [
      'it is lost in more than half of them',
      inCountries(...usual),
      inCountries('GB', 'FR'),
      'critical',
      {
        reasons: ['3 countries lost', 'more than half of the countries were lost'],
      },
    ],
    [
      'it is lost in exactly half of them',
      inCountries('AT', 'CH', 'DE', 'FR'),
      inCountries('AT', 'CH'),
      'warning',
    ],
    [
      'others came, and none is lost',
      inCountries(...usual),
      inCountries(...usual, 'JP', 'US'),
      'info',
      { after: { count: 7, lost: [], gained: ['JP', 'US'] } },
    ],
    [
      'one is lost and another came',
      inCountries(...usual),
      inCountries('AT', 'CH', 'FR', 'GB', 'JP'),
      'warning',
    ],
    [
      'the release is of somebody else',
      { relation: 'featured', ...inCountries(...usual) },
      { relation: 'featured', ...inCountries('AT', 'CH', 'FR', 'GB') },
      'info',
    ],
    ['they are told in another order', inCountries(...usual), inCountries(...usual.toReversed())],
    ['they are told for the first time', { countries: null }, inCountries('GB')],
    ['they are not told this time', inCountries(...usual), { countries: null }],
    ['the list is empty, as catalogs leave it by mistake', inCountries(...usual), inCountries()],
    ['the list was empty before', inCountries(), inCountries(...usual)],
    [
      'the answer says that it leaves them out',
      inCountries(...usual),
      { ...inCountries('GB'), untold: ['countries'] },
    ],
    [
      'the catalog tells no countries',
      inCountries(...usual),
      inCountries('GB'),
      [],
      without('countries'),
    ],
  ]),
  ...casesOf('RELEASE_WENT_OFFLINE', '100', [
    [
      'it can be played nowhere: that is told alone',
      inCountries(...usual),
      { available: false, ...inCountries() },
      'critical',
    ],
  ]),
];
