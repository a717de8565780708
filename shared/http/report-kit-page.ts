import { escape as escapeHtml } from 'html-escaper';
import type { ReportKit } from '../domain/bodies/report-kit.ts';
import { releaseFacts, seenLines } from '../changes/rules/report-kit-words.ts';
import { Reply } from './implement.ts';
import { htmlPage, staticPolicy } from './plain-page.ts';

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
img { max-width: 12rem; }
th { text-align: left; vertical-align: top; padding-right: 1rem; }
pre { white-space: pre-wrap; font: inherit; border: 1px solid; padding: 1rem; }
`;

/**
 * A report kit as a page to print. Everything from the catalog is escaped, and stands apart from the
 * writing direction around it; the page runs nothing.
 * @param pictureHosts where its picture may come from, as a Content Security Policy writes it.
 */
export function reportKitPage(kit: ReportKit, pictureHosts: readonly string[]): Reply<string> {
  const { release, tracks, reasons, forms, subject, text } = kit;
  const facts = releaseFacts(kit).map(([name, value]) => `<tr><th>${name}</th>${cell(value)}</tr>`);
  const artist = `<tr><th>Artist</th>${cell(kit.artist.name)}</tr>`;
  const parts = [
    '<h1>Report kit</h1>',
    picture(release.image_url),
    `<table>${[artist, ...facts].join('\n')}</table>`,
    section('What we saw', seenLines(kit)),
    section('Why we believe that it isn’t by this artist', reasons),
    section(
      'Tracks',
      tracks.map(({ title, isrc }) => (isrc === null ? title : `${title} (ISRC ${isrc})`)),
    ),
    formList(forms),
    '<h2>Text to copy</h2>',
    `<pre>${escapeHtml(subject)}\n\n${escapeHtml(text)}</pre>`,
  ];
  const html = htmlPage(
    'Report kit',
    style,
    parts.filter((part) => part !== ''),
  );
  const policy = `${staticPolicy(style)}; img-src ${pictureHosts.join(' ') || "'none'"}`;
  return new Reply(html, { headers: { 'content-security-policy': policy } });
}

function cell(value: string): string {
  return `<td>${foreign(value)}</td>`;
}

function foreign(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function picture(url: string | null): string {
  return url === null ? '' : `<p><img src="${escapeHtml(url)}" alt="The artwork"></p>`;
}

function section(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<h2>${heading}</h2>\n<ul>${lines.map((line) => `<li>${foreign(line)}</li>`).join('')}</ul>`;
}

function formList(forms: ReportKit['forms']): string {
  if (forms.length === 0) return '';
  const items = forms.map(
    ({ name, url }) => `<li><a href="${escapeHtml(url)}">${foreign(name)}</a></li>`,
  );
  return `<h2>Where to report it</h2>\n<ul>${items.join('')}</ul>`;
}
