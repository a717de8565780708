import type { CatalogReleaseDetails } from '../../../shared/domain/catalog/catalog.ts';
import { type Case, without } from './build.ts';

type Page = Partial<CatalogReleaseDetails>;
const usual = ['AT', 'CH', 'DE', 'FR', 'GB'];
const inCountries = (...countries: string[]): Page => ({ countries });
const type = 'RELEASE_AVAILABILITY_CHANGED';

/** The countries in which a release can be played, as its own page tells them. */
export const countryCases: readonly Case<Page>[] = [
  {
    type,
    when: 'it is lost in a country',
    before: inCountries(...usual),
    after: inCountries('AT', 'CH', 'FR', 'GB'),
    tells: ['warning RELEASE_AVAILABILITY_CHANGED 100'],
    payload: {
      field: 'countries',
      before: { count: 5 },
      after: { count: 4, lost: ['DE'], gained: [] },
      reasons: ['1 country lost'],
    },
  },
  {
    type,
    when: 'it is lost in more than half of them',
    before: inCountries(...usual),
    after: inCountries('GB', 'FR'),
    tells: ['critical RELEASE_AVAILABILITY_CHANGED 100'],
    payload: {
      reasons: ['3 countries lost', 'more than half of the countries were lost'],
    },
  },
  {
    type,
    when: 'it is lost in exactly half of them',
    before: inCountries('AT', 'CH', 'DE', 'FR'),
    after: inCountries('AT', 'CH'),
    tells: ['warning RELEASE_AVAILABILITY_CHANGED 100'],
  },
  {
    type,
    when: 'others came, and none is lost',
    before: inCountries(...usual),
    after: inCountries(...usual, 'JP', 'US'),
    tells: ['info RELEASE_AVAILABILITY_CHANGED 100'],
    payload: { after: { count: 7, lost: [], gained: ['JP', 'US'] } },
  },
  {
    type,
    when: 'one is lost and another came',
    before: inCountries(...usual),
    after: inCountries('AT', 'CH', 'FR', 'GB', 'JP'),
    tells: ['warning RELEASE_AVAILABILITY_CHANGED 100'],
  },
  {
    type,
    when: 'the release is of somebody else',
    before: { relation: 'featured', ...inCountries(...usual) },
    after: { relation: 'featured', ...inCountries('AT', 'CH', 'FR', 'GB') },
    tells: ['info RELEASE_AVAILABILITY_CHANGED 100'],
  },
  {
    type,
    when: 'they are told in another order',
    before: inCountries(...usual),
    after: inCountries(...usual.toReversed()),
    tells: [],
  },
  {
    type,
    when: 'they are told for the first time',
    before: { countries: null },
    after: inCountries('GB'),
    tells: [],
  },
  {
    type,
    when: 'they are not told this time',
    before: inCountries(...usual),
    after: { countries: null },
    tells: [],
  },
  {
    type,
    when: 'the list is empty, as catalogs leave it by mistake',
    before: inCountries(...usual),
    after: inCountries(),
    tells: [],
  },
  {
    type,
    when: 'the list was empty before',
    before: inCountries(),
    after: inCountries(...usual),
    tells: [],
  },
  {
    type,
    when: 'the answer says that it leaves them out',
    before: inCountries(...usual),
    after: { ...inCountries('GB'), untold: ['countries'] },
    tells: [],
  },
  {
    type,
    when: 'the catalog tells no countries',
    before: inCountries(...usual),
    after: inCountries('GB'),
    capabilities: without('countries'),
    tells: [],
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'it can be played nowhere: that is told alone',
    before: inCountries(...usual),
    after: { available: false, ...inCountries() },
    tells: ['critical RELEASE_WENT_OFFLINE 100'],
  },
];
