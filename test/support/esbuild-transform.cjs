const { transformSync } = require('esbuild');

const loaders = { js: 'js', jsx: 'jsx', ts: 'ts', tsx: 'tsx' };

/** Jest transform: the production compiler, to CommonJS, with `import()` and `import.meta` replaced. */
module.exports = {
  process(source, path) {
    const { code, map } = transformSync(source, {
      loader: loaders[/[jt]sx?$/.exec(path)[0]],
      jsx: 'automatic',
      jsxImportSource: 'preact',
      format: 'cjs',
      target: 'node24',
      sourcemap: 'external',
      sourcefile: path,
      supported: { 'dynamic-import': false },
      // As modules are.
      tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
      define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    });
    return { code, map };
  },
};
