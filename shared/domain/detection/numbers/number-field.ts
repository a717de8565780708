/** The numbers of an artist that have a value a day. */
export type NumberField = 'followers' | 'monthly_listeners';
