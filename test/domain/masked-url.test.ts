import { maskUrl } from '../../shared/deliveries/rules/target.ts';

describe('a URL as it may be shown', () => {
  it.each([
    ['https://hooks.slack.com/services/T000/B000/Secr3tOfabcd', 'https://hooks.slack.com/…abcd'],
    ['https://example.com:8443/in?token=0123456789', 'https://example.com:8443/…6789'],
    ['https://example.com/hook', 'https://example.com/…'],
    ['https://example.com', 'https://example.com/…'],
  ])('shows of %s no more than tells it from others', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
  });
});
