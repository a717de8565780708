import {
  type ChangeType,
  changeTypeNames,
  infoOf,
} from '../../shared/changes/rules/change-type.ts';
import { againCases, linkCases } from './again-cases.ts';
import { bioCases } from './bio-cases.ts';
import { lostCases } from './lost-cases.ts';
import * as page from './page-cases.ts';
import * as profile from './profile-cases.ts';
import * as release from './release-cases.ts';
import { topCases } from './top-cases.ts';

// Changes of numbers have their own cases, in numbers.test.ts; the service's own are no comparison's.
const types = changeTypeNames.filter((type) => !['days', 'own'].includes(infoOf(type).road));
const cases: readonly { type: ChangeType; tells: string[] }[] = [
  ...profile.profileCases,
  ...profile.returnCases,
  ...release.additionCases,
  ...release.lossCases,
  ...release.fieldCases,
  ...release.returnCases,
  ...topCases,
  ...lostCases,
  ...page.pageCases,
  ...page.returnCases,
  ...againCases,
  ...linkCases,
  ...bioCases,
];
const tellsOf = ({ type, tells }: (typeof cases)[number]) =>
  tells.some((told) => told.split(' ')[1] === type);

describe.each(types)('the cases of %s', (type) => {
  const own = cases.filter((one) => one.type === type);

  it('have one in which it is told', () => {
    expect(own.some(tellsOf)).toBe(true);
  });

  it('have one in which it is not', () => {
    expect(own.every(tellsOf)).toBe(false);
  });
});
