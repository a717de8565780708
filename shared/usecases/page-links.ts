/**
 * Addresses of our pages. A token stands in the fragment, where scanners and logs don't see it.
 * @param publicUrl without a slash at its end.
 */
export const pageLinks = {
  signIn: (publicUrl: string, token: string) => `${publicUrl}/app/sign-in#token=${token}`,
  confirm: (publicUrl: string, token: string) => `${publicUrl}/app/confirm#token=${token}`,
  invitation: (publicUrl: string, token: string) => `${publicUrl}/app/invitation#token=${token}`,
  /** Mail services and people post to it, so its token can't be in a fragment. */
  unsubscribe: (publicUrl: string, token: string) => `${publicUrl}/app/unsubscribe/${token}`,
  /** Programs fetch it, so its token can't be in a fragment. */
  feed: (publicUrl: string, token: string, file: string) => `${publicUrl}/feeds/${token}/${file}`,
} as const;
