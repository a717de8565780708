/** The version of the service, as package.json has it: what a release raises. */
export const version = '0.1.0';

/** How the service names itself: in the health record, and to whoever it asks or posts to. */
export const userAgent = `artist-monitor/${version}`;
