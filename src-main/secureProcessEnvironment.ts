/**
 * Secures the process; must be called first in every process of Kontuar. New files become readable for this user only
 * (profilePermissions.ts), and `SSL_CERT_FILE` and `SSL_CERT_DIR` are removed, because they would replace the system's
 * certificate authorities (proxyAndTlsDispatchers.ts).
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
