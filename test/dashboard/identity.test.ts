import {
  bodyOf,
  draftOf,
  identityParts,
  linesOf,
  openSuggestions,
  type Stated,
  withLine,
  withText,
} from '../../functions/dashboard/page/parts/identity/stated.ts';
import { IdentityInput } from '../../shared/domain/bodies/identity.ts';
import { noIdentity } from '../../shared/domain/artists/identity.ts';

const stated: Stated = {
  theirs: {
    ...noIdentity,
    labels: ['Nebel Records', 'Night Shift'],
    isrc_registrants: ['USKA0'],
    guests: ['Zoë Marsh'],
  },
  foreign: { ...noIdentity, labels: ['Ghost Lake Records'] },
};

describe('a field with a value on each line', () => {
  it('has each value once, without blanks around it and lines without one', () => {
    expect(linesOf('  Nebel Records \r\n\n Night Shift\rNebel Records\n')).toEqual([
      'Nebel Records',
      'Night Shift',
    ]);
    expect(linesOf(' \n ')).toEqual([]);
  });

  it('gets a line more at its end, wherever the text ended', () => {
    expect(withLine('', 'A')).toBe('A');
    expect(withLine('A\n\n', 'B')).toBe('A\nB');
  });
});

describe('what is stated', () => {
  it('is shown and sent as it is', () => {
    expect(bodyOf(draftOf(stated))).toEqual(stated);
    expect(IdentityInput.parse(bodyOf(draftOf(stated)))).toEqual(stated);
  });

  it('has every part that the service knows', () => {
    expect(identityParts.toSorted()).toEqual(Object.keys(noIdentity).toSorted());
  });

  it('changes in one field alone', () => {
    const draft = withText(draftOf(stated), 'foreign', 'guests', 'Somebody\n');
    expect(bodyOf(draft)).toEqual({
      ...stated,
      foreign: { ...stated.foreign, guests: ['Somebody'] },
    });
  });
});

describe('suggestions', () => {
  const suggested = {
    ...noIdentity,
    labels: ['Nebel', 'GHOST LAKE RECORDS'],
    guests: ['Zoe Marsh'],
  };

  it('are those that nobody typed yet, on neither side', () => {
    const draft = draftOf(stated);
    expect(openSuggestions(suggested, draft, 'labels')).toEqual(['Nebel']);
    expect(openSuggestions(suggested, draft, 'guests')).toEqual([]);
    const typed = withText(draft, 'theirs', 'labels', withLine(draft.theirs.labels, 'Nebel'));
    expect(openSuggestions(suggested, typed, 'labels')).toEqual([]);
  });

  it('are none for all artists', () => {
    expect(openSuggestions(undefined, draftOf(stated), 'labels')).toEqual([]);
  });
});
