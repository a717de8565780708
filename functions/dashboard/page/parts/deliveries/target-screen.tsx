import type { ComponentChildren } from 'preact';
import { Loaded, type Reading } from '../loaded.tsx';
import { Page } from '../page.tsx';
import { DeliveryLog } from './log.tsx';
import { refusalOf, type Target } from './target.ts';

export interface TargetScreenProps<Data> {
  target: Target;
  query: Reading<Data>;
  /** How it stands, and what can be done with it. */
  children: (data: Data) => ComponentChildren;
  /** What is set up once, beside all that happens. */
  aside: (data: Data) => ComponentChildren;
}

/** A webhook or a destination: how it stands, and everything that was sent. */
export function TargetScreen<
  Data extends Parameters<typeof refusalOf>[0] & { name: string | null },
>(props: TargetScreenProps<Data>) {
  const { target, query, children, aside } = props;
  const { kind } = target;
  return (
    <Page
      title={query.data?.name ?? (kind === 'webhook' ? 'Webhooks' : 'Destinations')}
      aside={<a href={`/app/${kind}s`}>All {kind}s</a>}
    >
      <Loaded query={query}>
        {(data) => (
          <div class="target">
            <div>{children(data)}</div>
            <aside>{aside(data)}</aside>
            <DeliveryLog target={target} refusal={refusalOf(data)} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
