import { Problem } from '../domain/errors.ts';
import { urlNotAllowed } from '../domain/problem-details.ts';
import { isDottedQuad, isInBlocks, type AddressBlock } from './address.ts';

/** What a URL is held against before anything is looked up. */
export interface UrlRules {
  /** Blocks whose addresses may be named as dotted quads, over plain http and on any port too. */
  allow: readonly AddressBlock[];
  /** The service's own host as it stands in its URL, with its port if it has one. */
  ownHost: string | null;
}

/** A URL that keeps the rules. */
export interface AllowedUrl {
  url: URL;
  /** The allowed address that the URL names; null when it names a host that must be looked up. */
  literal: string | null;
}

const authority = /^(https?):\/\/([^/?#]+)/i;
const hostAndPort = /^([^:]+)(?::(\d{1,5}))?$/;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const localName =
  /^localhost|(?:^|\.)(?:localhost|local|localdomain\d*|internal|intranet|lan|home\.arpa|onion)$/;
/** As the parser leaves them: 443 is the default of https, and becomes empty. */
const ports = ['', '8443'];

/**
 * Reads the URL of a target and holds it against the rules that need no look-up.
 *
 * The text is read before the WHATWG parser has its way: that one turns `127.1`, `0x7f.1` or
 * circled digits into 127.0.0.1 and drops what precedes an `@`, so afterwards nobody could tell.
 * @throws Problem `url_not_allowed` that says which rule is broken.
 */
export function allowedUrl(text: string, { allow, ownHost }: UrlRules): AllowedUrl {
  // The parser would drop or change these.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) {
    throw refused('it contains spaces, control characters or backslashes');
  }
  const [, scheme = '', typed = ''] = authority.exec(text) ?? [];
  if (typed === '' || !URL.canParse(text)) throw refused('it must look like https://host/path');
  if (typed.includes('@')) throw refused('it must not contain a user name or password');
  const url = new URL(text);
  const [, typedHost = ''] = hostAndPort.exec(typed) ?? [];
  if (isDottedQuad(typedHost) && isInBlocks(typedHost, allow)) {
    if (url.host === ownHost) throw refused('it leads to this service itself');
    return { url, literal: typedHost };
  }
  if (scheme.toLowerCase() !== 'https') throw refused('it must begin with https://');
  url.hostname = checkedName(url.hostname, ownHost);
  if (!ports.includes(url.port)) throw refused('its port must be 443 or 8443');
  return { url, literal: null };
}

/** The host name without the dot of the root, after the rules for names. */
function checkedName(hostname: string, ownHost: string | null): string {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[') || isDottedQuad(name)) {
    throw refused('it must name a host, not an IP address');
  }
  if (localName.test(name)) throw refused(`${name} is a name in a local network`);
  const labels = name.split('.');
  if (labels.length < 2) throw refused('its host must be a full name, like hooks.example.com');
  if (name.length > 253 || !labels.every((part) => label.test(part))) {
    throw refused('its host is not a valid name');
  }
  if (name === ownHost?.replace(/:\d+$/, '')) throw refused('it leads to this service itself');
  return name;
}

/** The refusal of a URL, `why` being the rest of a sentence about it. */
export function refused(why: string): Problem {
  return new Problem('url_not_allowed', urlNotAllowed(why));
}
