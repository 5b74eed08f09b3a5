/**
 * Must run first in every process of Kontuar. Files written by the process and its children become readable for this
 * user only (engine/platform/profilePermissions.ts). The two removed variables would replace the system's certificate authorities,
 * which OpenSSL reads at the first connection (engine/platform/proxyAndTlsDispatchers.ts); a thread could not remove them from the
 * process.
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
