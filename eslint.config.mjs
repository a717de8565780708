import jsxA11y from 'eslint-plugin-jsx-a11y';
import tseslint from 'typescript-eslint';

const asHtml =
  'innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment|parseFromString|setHTMLUnsafe|parseHTMLUnsafe';
const asText = 'Text from others is shown as text: no HTML is made of strings.';

const onOthers =
  'Others use this schema, and would get its text: `meta` makes a copy. See shared/domain/zod.ts.';

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
      'shared/client/package',
      'test/clients/journey.ts',
      'test/clients/journeys',
      'test/clients/schema.d.ts',
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
    files: ['shared/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/\\/zod.ts$/] > ImportSpecifier',
          message: 'The named `z` is zod’s own: `import * as z` has what we share.',
        },
        ...[
          '[callee.object.type=/^(Identifier|MemberExpression)$/]',
          "[callee.object.callee.type='Identifier']",
          "[callee.object.arguments.length=0][callee.object.callee.object.name='z'][callee.object.callee.property.name=/^(string|int|number|boolean|unknown)$/]",
        ].map((receiver) => ({
          selector: `CallExpression[callee.property.name='register']${receiver}`,
          message: onOthers,
        })),
      ],
    },
  },
  {
    // Runs in browsers, under a policy that refuses most of this anyway, at the user's cost.
    files: ['functions/dashboard/page/**'],
    extends: [jsxA11y.flatConfigs.recommended],
    settings: { 'jsx-a11y': { attributes: { for: ['for', 'htmlFor'] } } },
    rules: {
      // Markup is long and thin: a line for each attribute.
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      // `onClick={() => setOpen(true)}` says what it does.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-restricted-globals': [
        'error',
        ...['process', 'Buffer', 'global', 'require', 'setImmediate', '__dirname'].map((name) => ({
          name,
          message: 'Browsers don’t have it.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: asText },
        { selector: "Property[key.name='dangerouslySetInnerHTML']", message: asText },
        { selector: `JSXAttribute[name.name=/^(${asHtml})$/i]`, message: asText },
        { selector: `MemberExpression[property.name=/^(${asHtml})$/]`, message: asText },
        { selector: `MemberExpression[property.value=/^(${asHtml})$/]`, message: asText },
        {
          selector: "MemberExpression[object.name='document'][property.name=/^write(ln)?$/]",
          message: asText,
        },
        {
          selector: 'JSXOpeningElement[name.name=/^(style|script|iframe|object|embed)$/]',
          message: 'The policy of the page refuses it. Styles are in page/styles/.',
        },
        {
          selector: "JSXAttribute[name.name='style'] > Literal",
          message: 'The policy of the page refuses style as text: use a class.',
        },
      ],
    },
  },
  {
    // Keys reach these by another way: the list's through its text field (aria-activedescendant), the
    // menu's as the clicks that keys make on what is inside.
    files: ['functions/dashboard/page/{keys/finder,parts/menu}.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-static-element-interactions': 'off',
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
