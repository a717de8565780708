import { resolve, type Scope } from '../../../lib/local/template/intrinsics.ts';

const scope: Scope = {
  reference: (id) => `ref-${id}`,
  attribute: (id, attribute) => `${id}/${attribute}`,
};

describe('resolving intrinsic functions', () => {
  it.each<[string, unknown, unknown]>([
    ['leaves plain values alone', { a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
    ['a reference', { Ref: 'Queue' }, 'ref-Queue'],
    ['an attribute', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'Queue/Arn'],
    ['a joined text', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, 'a-ref-B-3'],
    ['a join of a split', { 'Fn::Join': ['+', { 'Fn::Split': ['.', 'a.b'] }] }, 'a+b'],
    ['a selected item', { 'Fn::Select': ['1', ['a', 'b']] }, 'b'],
    ['a substitution', { 'Fn::Sub': '${A}:${AWS::B}' }, 'ref-A:ref-AWS::B'],
    ['what is nested', { a: [{ b: { Ref: 'C' } }] }, { a: [{ b: 'ref-C' }] }],
    ['two keys as plain data', { Ref: 'A', Other: 1 }, { Ref: 'A', Other: 1 }],
  ])('works out %s', (_, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
  });

  it.each([
    [{ 'Fn::If': ['Condition', 1, 2] }, 'Fn::If'],
    [{ a: [{ 'Fn::Cidr': [] }] }, 'Fn::Cidr'],
    ['{{resolve:secretsmanager:x}}', 'dynamic references'],
    [{ 'Fn::Select': [3, ['a']] }, 'no item 3'],
  ])('refuses %j by name', (value, named) => {
    expect(() => resolve(value, scope)).toThrow(named);
  });
});
