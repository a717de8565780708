import { areKeysOn } from '../../keys/use-shortcuts.ts';
import { Check } from '../../parts/check.tsx';
import { Choice } from '../../parts/form.tsx';
import { useStore } from '../../store.ts';
import { me } from '../../text/me.ts';
import { theme, type Theme } from '../../theme.ts';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: me.themes.system },
  { value: 'light', label: me.themes.light },
  { value: 'dark', label: me.themes.dark },
];

/** What is kept in this browser alone. */
export function ThisBrowser() {
  const chosen = useStore(theme);
  return (
    <section class="panel" aria-labelledby="browser">
      <h2 id="browser">{me.page}</h2>
      <Choice
        name="theme"
        label={me.theme}
        value={chosen}
        options={themes}
        onInput={(value) => theme.set(themes.find((one) => one.value === value)?.value ?? 'system')}
      />
      <Check
        label={
          <>
            {me.singleKeys}
            <span class="hint">{me.singleKeysHint}</span>
          </>
        }
        isChecked={areKeysOn.get()}
        onInput={(isOn) => areKeysOn.set(isOn)}
      />
    </section>
  );
}
