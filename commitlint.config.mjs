/**
 * Rules for the subjects of commits (CONTRIBUTING.md). Commits up to 83dc7f8c were written before these rules existed.
 */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    // Bodies quote figures, addresses and program output, so that lines may be long.
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
