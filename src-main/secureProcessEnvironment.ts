/**
 * Sets up every process of Kontuar and must run first. New files of the process and its child processes become readable
 * for this user only (profilePermissions.ts), and `SSL_CERT_FILE` and `SSL_CERT_DIR` are removed, because OpenSSL would
 * read them at the first connection and replace the system's certificate authorities (proxyAndTlsDispatchers.ts). A
 * worker thread could not remove these variables from the process.
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
