/** How the reference looks: light or dark as the reader's system is, from a phone's width on. */
export const referenceStyle = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b1d22, #e8eaf0);
  --muted: light-dark(#5a6070, #a3a9b8);
  --back: light-dark(#f7f7f5, #14161b);
  --surface: light-dark(#ffffff, #1c1f26);
  --line: light-dark(#dcdcd6, #343945);
  --accent: light-dark(#2456c9, #8fb1ff);
  font: 1rem/1.55 system-ui, sans-serif;
  scroll-padding-top: 1rem;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--back); overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; padding: 0.5rem; background: var(--surface); }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
pre {
  margin: 0.5rem 0;
  padding: 0.75rem;
  overflow: auto;
  max-height: 24rem;
  overflow-wrap: normal;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 6px;
}
nav { padding: 1rem; border-bottom: 1px solid var(--line); }
nav ul { margin: 0; padding: 0 0 0.5rem 1rem; list-style: none; }
nav li a { display: block; padding: 0.2rem 0; text-decoration: none; }
summary { padding: 0.3rem 0; cursor: pointer; }
main { padding: 0 1rem 4rem; }
h1 { margin-top: 1.5rem; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { margin: 2.5rem 0 0.25rem; }
h4 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
.route { margin: 0; }
.route b { display: inline-block; min-width: 4.2em; color: var(--accent); }
.muted, .fields span { color: var(--muted); }
.fields { margin: 0; }
.fields dt { padding-top: 0.5rem; border-top: 1px solid var(--line); }
.fields dd { margin: 0 0 0.5rem; }
.fields b { color: var(--muted); font-size: 0.8em; }
.fields dt span { font-size: 0.9em; }
.codes { padding-left: 1.25rem; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; border: 0; border-right: 1px solid var(--line); }
  main { max-width: 54rem; padding: 0 3rem 6rem; }
}
@media print { nav { display: none; } pre { max-height: none; } }
`;
