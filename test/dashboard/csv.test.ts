import { csvHead, csvOf } from '../../functions/dashboard/page/screens/inbox/csv.ts';
import { aSentChange } from '../support/a-change.ts';

it.each([
  ['=HYPERLINK("http://a.example","x")', `"'=HYPERLINK(""http://a.example"",""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['Two, and “three”', '"Two, and “three”"'],
  ['A\r\nB', '"A\r\nB"'],
  ['Sigur Rós', 'Sigur Rós'],
])('writes a name that a spreadsheet takes for text: %j', (artist_name, cell) => {
  expect(csvOf([aSentChange({ artist_name })])).toContain(`,${cell},`);
});

it('has a head with as many columns as each line', () => {
  const line = csvOf([aSentChange()]);
  expect(line.split(',')).toHaveLength(csvHead.split(',').length);
  expect(line).toMatch(/\r\n$/);
});
