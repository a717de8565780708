/** Why a URL isn’t that of an artist. */
export const artistAddress = {
  notOneLine: () => 'A URL must be one line of at most 2,048 characters, without spaces.',
  otherCatalog: ({ found, configured }: { found: string; configured: string }) =>
    `This is an artist on ${found}. This service monitors artists on ${configured}.`,
  shortLink: () => 'This is a short link. Open it in a browser, and copy the URL it leads to.',
  unknownSite: ({ sites }: { sites: string }) =>
    `This isn’t the URL of an artist’s page on ${sites}.`,
  embedded: () => 'This embedded player isn’t for an artist.',
  neither: () => 'This is neither the URL nor the ID of an artist.',
  userOrPort: () => 'The URL of an artist must not contain a user name or a port.',
  noId: ({ catalog }: { catalog: string }) =>
    `The URL doesn’t contain a valid ${catalog} artist ID.`,
  otherPage: ({ page, catalog }: { page: string; catalog: string }) =>
    `This is the URL of ${page} on ${catalog}, not of an artist.`,
} as const;

/** Why a URL isn’t allowed. Continues “This URL isn’t allowed: ”. */
export const urlFaults = {
  characters: () => 'it contains spaces, control characters, or backslashes',
  shape: () => 'it must look like https://host/path',
  credentials: () => 'it must not contain a user name or password',
  ourselves: () => 'it leads to this service itself',
  scheme: () => 'it must begin with https://',
  port: () => 'its port must be 443 or 8443',
  ipAddress: () => 'it must name a host, not an IP address',
  localName: ({ name }: { name: string }) => `${name} is a name in a local network`,
  shortName: () => 'its host must be a full name, such as hooks.example.com',
  invalidName: () => 'its host isn’t a valid name',
  chatHost: ({ kind, hosts }: { kind: string; hosts: string }) =>
    `for a \`${kind}\` destination, it must be on ${hosts}`,
  chatShape: ({ kind, example }: { kind: string; example: string }) =>
    `for a \`${kind}\` destination, it must look like ${example}`,
} as const;
