import { useLocation } from 'preact-iso';
import type { ScreenProps } from '../../screen-props.ts';
import { Confirm } from './confirm.tsx';
import { Invitation } from './invitation.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

/** What a link of a mail leads to, by its path. */
export default function MailLink(props: ScreenProps) {
  const [, , kind] = useLocation().path.split('/');
  if (kind === 'confirm') return <Confirm />;
  if (kind === 'invitation') return <Invitation />;
  if (kind === 'unsubscribe') return <Unsubscribe {...props} />;
  return <SignInLink />;
}
