import { useQuery } from '@tanstack/preact-query';
import { read } from '../api.ts';
import { useSession } from '../session/session.tsx';
import { Foreign } from './foreign.tsx';

/** Who did something: a person of the organization by name, or one of its API keys. */
export function Who({ id }: { id: string }) {
  const { id: ownId } = useSession();
  const isPerson = id.startsWith('user_') && id !== ownId;
  const members = useQuery({ ...read('GET /api/v1/org/members'), enabled: isPerson });
  if (id === ownId) return 'you';
  if (!isPerson) return 'an API key';
  const member = members.data?.find(({ user_id }) => user_id === id);
  if (members.data === undefined) return <code>{id}</code>;
  if (member === undefined) return 'a former member';
  return <Foreign text={member.name ?? member.email} max={60} />;
}
