/** Words for what is stated of releases: of one artist’s, and of all artists’. */
export const identity = {
  artistLead:
    'A new release with one of these labels or codes is known to be theirs. What is foreign counts against it.',
  organizationLead:
    'This applies to every artist in your organization, in addition to each artist’s own list.',
  sides: { theirs: 'Theirs', foreign: 'Foreign' },
  parts: {
    labels: 'Labels',
    isrc_registrants: 'ISRC registrants',
    upc_owners: 'UPC owners',
    distributors: 'Distributors',
    guests: 'Guests',
  },
  hints: {
    labels: 'One on each line. “Records”, “Ltd”, and the like at the end don’t count.',
    isrc_registrants: 'The first five characters of ISRCs, such as USKA0.',
    upc_owners: 'The first 4 to 12 digits of UPCs.',
    distributors: 'Every label whose name contains one counts.',
    guests: 'Everybody else who is on a release.',
  },
};
