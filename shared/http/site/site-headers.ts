/** What no page of ours asks a browser for. */
const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * What the page may do: run and look like its own files, talk to our API, show pictures of the
 * catalog. Nothing may turn text into HTML or script, be it by mistake.
 * @param pictureHosts sources of pictures, as a policy writes them: `https://*.example.com`.
 */
function policy(pictureHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", ...pictureHosts].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * The headers of the shell, in addition to those of every response. Browsers request it again each
 * time.
 */
export function shellHeaders(pictureHosts: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy(pictureHosts),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': features.map((feature) => `${feature}=()`).join(', '),
  };
}

/** The headers of an asset, beside those of every answer: what changes gets another name. */
export function assetHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
}
