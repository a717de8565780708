import tseslint from 'typescript-eslint';

// One preset, type-aware, plus the few rules that guard what this project promises.
export default tseslint.config(
  {
    ignores: [
      'cdk.out',
      '.local',
      '.build',
      'node_modules',
      '**/*.cjs',
      '**/*.mjs',
      'test/clients',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only shared/runtime/config.ts reads the environment.',
        },
      ],
    },
  },
  {
    // bin and lib are programs on the operator's machine: they print, and read their own settings.
    files: ['bin/**', 'lib/**', 'test/**'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  { files: ['shared/runtime/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // Markup is long and thin: a line for each attribute.
    files: ['functions/dashboard/page/**'],
    rules: {
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      // `onClick={() => setOpen(true)}` says what it does.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Jest types its asymmetric matchers (expect.any, expect.stringMatching) as any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
);
