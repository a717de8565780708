import * as z from '../zod.ts';

const Header = z.object({ kid: z.string() });

/** The ID of the key that sealed a compact JWE, which anyone can read; null: the text is none. */
export function kidOfSealed(sealed: string): string | null {
  const [head = ''] = sealed.split('.');
  try {
    const text = Buffer.from(head, 'base64url').toString('utf8');
    return Header.safeParse(JSON.parse(text)).data?.kid ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
