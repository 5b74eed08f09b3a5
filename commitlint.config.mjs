/** Subjects of commits (CONTRIBUTING.md). Commits up to 83dc7f8c were written before this rule. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    // Bodies quote figures, addresses and output.
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
