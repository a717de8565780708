const { transformSync } = require('esbuild');

/** Jest transform: the production compiler, to CommonJS, with `import()` and `import.meta` replaced. */
module.exports = {
  process(source, path) {
    const { code, map } = transformSync(source, {
      loader: path.endsWith('ts') ? 'ts' : 'js',
      format: 'cjs',
      target: 'node24',
      sourcemap: 'external',
      sourcefile: path,
      supported: { 'dynamic-import': false },
      define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    });
    return { code, map };
  },
};
