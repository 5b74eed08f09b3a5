/** Names of the IPC channels between the page and the main process. Calls of the engine use their own message port. */
export const IPC_CHANNELS = {
  /** Message from the page to the main process that requests the connection to the engine. */
  connect: 'kontuar:connect',
  /** Message from the main process to the page that carries the port of the connection to the engine. */
  port: 'kontuar:port',
  /** Message from the main process to the page: open the record that the clicked notification is about. */
  open: 'kontuar:open',
} as const;
