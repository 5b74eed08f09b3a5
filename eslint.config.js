import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a thing has one name everywhere.',
};

export default ts.config(
  { ignores: ['node_modules', 'out', 'dist', 'test-results', 'test/bench/rivals'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.node.json', './tsconfig.renderer.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // Types of components are svelte-check's; the linter would build the whole program anew for each of them.
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-undef': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      'prefer-const': 'off',
      'svelte/no-navigation-without-resolve': 'off',
      // A Map that only remembers (measured widths, known positions) must not wake anyone.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['src-*/**/*.ts', 'test/**/*.ts'], rules: { 'no-restricted-syntax': ['error', noDefaultExport] } },
  {
    // Clock, chance and ids come in through the edges, so that a test can hold them still.
    files: ['src-main/engine/**/*.ts', 'src-shared/**/*.ts'],
    ignores: ['src-main/engine/edges/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the clock from edges.' },
        { object: 'Math', property: 'random', message: 'Take chance from edges.' },
      ],
    },
  },
);
