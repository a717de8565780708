import { render } from 'preact';
import { App } from './app.tsx';
import { listenToKeys } from './keys/use-shortcuts.ts';
import { listenToBack } from './session/back.ts';
import { followSignOut } from './session/sign-out.ts';
import { followTheme } from './theme.ts';

followTheme();
followSignOut();
listenToKeys();
listenToBack();

const root = document.getElementById('app');
if (root === null) throw new Error('The shell has no #app');
render(<App />, root);
