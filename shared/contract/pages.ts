import * as z from 'zod';
import { operation, type Operation } from './define.ts';
import { LinkToken, unsubscribePath } from './sign-in.ts';

const html = { contentType: 'text/html; charset=utf-8' } as const;

function page<const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  summary: string,
) {
  return operation({
    id,
    group: 'pages',
    method: 'GET',
    path,
    summary,
    access: { kind: 'public' },
    success: { status: 200, description: 'A page' },
    raw: html,
  }) satisfies Operation;
}

export const signInPage = page(
  'signInPage',
  '/app/sign-in',
  'The page behind the link of a sign-in mail',
);
export const confirmPage = page(
  'confirmPage',
  '/app/confirm',
  'The page behind the link of a confirmation mail',
);
export const invitationPage = page(
  'invitationPage',
  '/app/invitation',
  'The page behind the link of an invitation mail',
);

export const unsubscribePage = operation({
  id: 'unsubscribePage',
  group: 'pages',
  method: 'GET',
  path: unsubscribePath,
  summary: 'The page behind the link that stops alerts by mail',
  description:
    'Changes nothing, so that scanners may open it: the button posts. The same for every token.',
  access: { kind: 'public' },
  params: z.strictObject({ token: LinkToken }),
  success: { status: 200, description: 'A page' },
  raw: html,
});
