import { storeOf } from './store.ts';

export type Theme = 'system' | 'light' | 'dark';

const kept = 'artist-monitor-theme';

/** The theme that the person chose in this browser. */
export const theme = storeOf<Theme>(themeOf(localStorage.getItem(kept)));

function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function apply(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
}

/** Applies the theme, now and whenever it changes. Before the first drawing, so that nothing flashes. */
export function followTheme(): void {
  apply(theme.get());
  theme.follow((chosen) => {
    localStorage.setItem(kept, chosen);
    apply(chosen);
  });
}
