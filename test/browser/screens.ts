import type { Furnished } from './furnished.ts';

/** Something that can be opened by its address. */
export interface Screen {
  name: string;
  path: string;
}

/** Every screen for who is signed in, in an organization that has something of everything. */
export function screensOf(world: Furnished): Screen[] {
  const { changes } = world;
  const changeScreens = Object.entries(changes).map(([type, id]) => ({
    name: `change-${type.toLowerCase().replaceAll('_', '-')}`,
    path: `/app/changes/${id}`,
  }));
  return [
    { name: 'inbox', path: '/app/' },
    ...changeScreens,
    { name: 'start', path: '/app/start' },
    { name: 'example', path: '/app/example' },
    { name: 'artists', path: '/app/artists' },
    { name: 'artist', path: `/app/artists/${world.artist}` },
    { name: 'artist-releases', path: `/app/artists/${world.artist}/releases` },
    { name: 'artist-changes', path: `/app/artists/${world.artist}/changes` },
    { name: 'artist-identity', path: `/app/artists/${world.artist}/identity` },
    { name: 'release', path: `/app/artists/${world.artist}/releases/${world.release}` },
    { name: 'import', path: '/app/import' },
    { name: 'imported', path: `/app/import/${world.imported}` },
    { name: 'verify', path: '/app/verify' },
    { name: 'verification', path: `/app/verify/${world.verification}` },
    { name: 'alerts', path: '/app/alerts' },
    { name: 'alert-new', path: '/app/alerts/new' },
    { name: 'alert', path: `/app/alerts/edit/${world.alert}` },
    { name: 'destinations', path: '/app/destinations' },
    { name: 'destination', path: `/app/destinations/${world.destination}` },
    { name: 'webhooks', path: '/app/webhooks' },
    { name: 'webhook', path: `/app/webhooks/${world.webhook}` },
    { name: 'delivery', path: `/app/webhooks/${world.webhook}/${world.delivery}` },
    { name: 'organization', path: '/app/org' },
    { name: 'members', path: '/app/org/members' },
    { name: 'organization-identity', path: '/app/org/identity' },
    { name: 'keys', path: '/app/org/keys' },
    { name: 'audit', path: '/app/org/audit' },
    { name: 'me', path: '/app/me' },
  ];
}

/** Screens for anybody. @param signInToken of a link that was not used yet. */
export function publicScreens(signInToken: string): Screen[] {
  return [
    { name: 'sign-in', path: '/app/' },
    { name: 'sign-in-link', path: `/app/sign-in#token=${signInToken}` },
    { name: 'invitation', path: '/app/invitation' },
    { name: 'confirm', path: '/app/confirm' },
    { name: 'unsubscribe', path: '/app/unsubscribe/0123456789012345678901234567890123456789012' },
  ];
}
