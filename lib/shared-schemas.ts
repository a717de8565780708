/**
 * The text of zod's module of schemas, in which a schema that says nothing but its type is made
 * once, as are the optional and the nullable of each. Schemas never change, all their methods make
 * others, and making them is a third of what a bundle does when it loads.
 */
export function withSharedSchemas(source: string): string {
  return source
    .replaceAll(
      /^export function (\w+)\(params\) \{\n +return (core\.\w+\(\w+), params\);\n\}/gm,
      (_text, name: string, make: string) => `
        let only_${name};
        export function ${name}(params) {
          return params === undefined ? (only_${name} ??= ${make})) : ${make}, params);
        }`,
    )
    .replaceAll(
      /^export function (optional|nullable)\(innerType\) \{\n +return (new \w+\(\{[^}]*\}\));\n\}/gm,
      (_text, name: string, make: string) => `
        const ${name}Of = /* @__PURE__ */ new WeakMap();
        export function ${name}(innerType) {
          const known = ${name}Of.get(innerType);
          if (known) return known;
          const made = ${make};
          ${name}Of.set(innerType, made);
          return made;
        }`,
    );
}
