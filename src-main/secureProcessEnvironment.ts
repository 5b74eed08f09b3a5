/**
 * Secures the process and must run first in every process of Kontuar: new files become readable for this user only
 * (profilePermissions.ts). `SSL_CERT_FILE` and `SSL_CERT_DIR` are removed, because OpenSSL would otherwise replace the
 * system's certificate authorities by those that they name (proxyAndTlsDispatchers.ts).
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
