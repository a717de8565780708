/** What reading proofs on other sites takes. */
export const sites = ['MUSICBRAINZ_BASE_URL', 'SITE_LINK_MIN_AGE_DAYS'] as const;

/** Where chats may live: set up by an API function, and sent to by the deliveries. */
export const chats = ['CHAT_A_HOSTS', 'CHAT_B_HOSTS'] as const;
