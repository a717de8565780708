import { useEffect, useState } from 'preact/hooks';
import { announce } from './announce.tsx';
import { common } from '../text/common.ts';
import { Icon } from './icon.tsx';

/** A button that copies `text`, and shows that it did. */
export function Copy({
  text,
  label,
  onCopied,
}: {
  text: string;
  label?: string;
  onCopied?: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, 2000);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      announce(common.copyFailed, 'assertive');
      return;
    }
    setCopied(true);
    announce(common.copied);
    onCopied?.();
  };
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />{' '}
      {isCopied ? common.copied : (label ?? common.copy)}
    </button>
  );
}
