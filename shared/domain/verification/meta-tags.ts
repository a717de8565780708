// By hand, since a parser of HTML (htmlparser2 was tried: 32 KB) is larger than the rest of the
// function may be; a test compares the two on generated pages.

/** What is passed over as a whole, the beginning of a meta tag, and of the body. */
const stops =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|noscript|template|iframe|xmp|noembed|noframes)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])|$)|<(?:meta|body)(?=[\s/>])/gi;

/** One attribute, from where it begins: its name, and its value in either quotes or none. */
const attribute = /[\s/]*([^\s=>/"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/**
 * The attributes of each `<meta>` tag in the head of a page, names in lower case, the first of a name; outside
 * of comments, and of elements whose content is text or not shown. Takes time in proportion to the
 * page. Entities are left as they stand.
 */
export function headMetaTags(html: string): ReadonlyMap<string, string>[] {
  const tags: Map<string, string>[] = [];
  for (const stop of html.matchAll(stops)) {
    const kind = stop[0].toLowerCase();
    if (kind === '<body') break;
    if (kind === '<meta') tags.push(attributesAt(html, stop.index + kind.length));
  }
  return tags;
}

function attributesAt(html: string, start: number): Map<string, string> {
  const found = new Map<string, string>();
  attribute.lastIndex = start;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    const [, name = '', double, single, bare] = match;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '');
  }
  return found;
}
