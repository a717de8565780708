import { withoutEntities } from '../../shared/catalog/entities.ts';

describe('a text without entities', () => {
  it.each([
    ['Salt &amp; Snow', 'Salt & Snow'],
    ['Salt &amp;amp; Snow', 'Salt & Snow'],
    ['Fog &#38; Sons', 'Fog & Sons'],
    ['Fog &#x26; Sons', 'Fog & Sons'],
    ['Don&#39;t', "Don't"],
    ['Don&rsquo;t', 'Don’t'],
    ['Caf&eacute; &quot;Noir&quot;', 'Café "Noir"'],
    ['&lt;3', '<3'],
  ])('%s is %s', (encoded, plain) => {
    expect(withoutEntities(encoded)).toBe(plain);
  });

  it.each([
    'Salt & Snow',
    'R&B',
    'AT&T',
    'Drum & Bass; Vol. 1',
    '&c',
    'Me &copy',
    '&nosuchthing;',
    '&',
  ])('stays as it is: %s', (text) => {
    expect(withoutEntities(text)).toBe(text);
  });
});
