/**
 * Every process of Kontuar must call this function first: new files become readable only for this user, and certificate
 * authorities named by environment variables are ignored.
 */
export function secureProcessEnvironment(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
