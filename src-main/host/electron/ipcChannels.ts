/** Channels for all messages between the page's process and the main process, except the contract's port. */
export const IPC_CHANNELS = {
  /** Message from the page to the main process that requests the connection to the engine. */
  connect: 'kontuar:connect',
  /** Message from the main process to the page that carries the port of the connection to the engine. */
  port: 'kontuar:port',
  /** Message from the main process to the page that names the record of a clicked notification. */
  open: 'kontuar:open',
} as const;
