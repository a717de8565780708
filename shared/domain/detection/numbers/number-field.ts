/** The numbers of an artist that have a value a day. */
export type NumberField = 'followers' | 'monthly_listeners';

/** Up or down. */
export type Direction = 1 | -1;
