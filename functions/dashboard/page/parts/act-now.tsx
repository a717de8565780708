import { Act, type ActProps } from './act.tsx';
import { FailedLine } from './failed.tsx';
import { useWrite, type Afterward } from './use-write.ts';

export interface ActNowProps<Answer>
  extends Omit<ActProps, 'onClick' | 'isPending'>, Afterward<Answer> {
  write: () => Promise<Answer>;
}

/** A button that writes at once, and says beside itself why it couldn’t. */
export function ActNow<Answer>({ write, onDone, said, again, ...act }: ActNowProps<Answer>) {
  const doing = useWrite(write, { onDone, said, again });
  return (
    <>
      <Act {...act} isPending={doing.isPending} onClick={() => doing.mutate()} />
      {doing.error && <FailedLine error={doing.error} />}
    </>
  );
}
