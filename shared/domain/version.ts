/** The version of the service, as package.json has it: what a release raises. */
export const version = '0.1.0';

/** The service's name for itself: in the health record, and in its requests to others. */
export const userAgent = `artist-monitor/${version}`;
