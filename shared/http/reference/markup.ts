import { escape as escapeHtml } from 'html-escaper';

/** HTML that is safe to show: what was put into it is escaped. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Part = Markup | string | number | readonly Part[] | null;

/** A template of HTML; texts in it are escaped, markup stays, lists are joined, null is nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: texts }, ...parts.map(written)));
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.html;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

/** Parts with a separator between them. */
export function joined(parts: readonly Markup[], separator: string): Markup {
  return new Markup(parts.map(({ html: part }) => part).join(escapeHtml(separator)));
}

/** A line of Markdown as descriptions use it: `code`, and links to pages of ours. */
export function prose(text: string): Markup {
  return new Markup(
    escapeHtml(text)
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      .replaceAll(/\[([^\]]+)\]\((\/[^)\s]*|#[^)\s]*)\)/g, '<a href="$2">$1</a>'),
  );
}
