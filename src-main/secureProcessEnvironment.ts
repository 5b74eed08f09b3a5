/**
 * Must be called first in every process of Kontuar. Makes new files readable only for this user and ignores certificate
 * authorities that environment variables name.
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
