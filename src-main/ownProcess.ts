/**
 * First of all in every process of Kontuar. What it and its children write is for this user alone
 * (engine/platform/ownOnly.ts). These two variables would put other authorities in the place of the system's, whose
 * certificates OpenSSL reads when the first connection is made (engine/platform/network.ts); they are taken out here
 * since a thread cannot take them out of the process.
 */
export function guardProcess(): void {
  process.umask(0o077);
  delete process.env['SSL_CERT_FILE'];
  delete process.env['SSL_CERT_DIR'];
}
