import { withoutParts } from '../../shared/findings/risk/identity.ts';

const none = { labels: [], isrc_registrants: [], upc_owners: [], distributors: [], guests: [] };

// What is said of one artist is more than what is said of all.
describe('the parts of an identity without those that another says', () => {
  it('have none of its labels, registrants, owners, and guests', () => {
    const mine = { ...none, labels: ['North Records'], isrc_registrants: ['QZ7KD'] };
    const theirs = { ...none, labels: ['north records'], isrc_registrants: ['QZ7KD'] };
    expect(withoutParts(mine, theirs)).toEqual(none);
  });

  it('keep its distributors, which may distribute for both', () => {
    const both = { ...none, distributors: ['Believe'] };
    expect(withoutParts(both, both)).toEqual(both);
  });
});
