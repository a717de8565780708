import { useEffect, useState } from 'preact/hooks';
import { shortcuts, type ShortcutName } from '../keys/shortcuts.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { announce } from './announce.tsx';
import { common } from '../text/common.ts';
import { Icon, KeyHint } from './icon.tsx';

/** A button that copies `text`, and shows that it did. */
export function Copy({
  text,
  label,
  onCopied,
  shortcut,
}: {
  text: string;
  label?: string;
  onCopied?: () => void;
  /** The single key that does the same, shown beside the words. */
  shortcut?: ShortcutName;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      announce(common.copyFailed, 'assertive');
      return;
    }
    setCopied(true);
    announce('Copied');
    onCopied?.();
  };
  useShortcuts(shortcut === undefined ? {} : { [shortcut]: () => void copy() });
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} /> {isCopied ? 'Copied' : (label ?? 'Copy')}
      {shortcut !== undefined && <KeyHint>{shortcuts[shortcut]}</KeyHint>}
    </button>
  );
}
