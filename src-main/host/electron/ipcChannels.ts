/** Names of the IPC channels between the page and the main process. Calls of the engine use their own message port. */
export const IPC_CHANNELS = {
  /** Message with which the page asks the main process for a connection to the engine. */
  connect: 'kontuar:connect',
  /** Message from the main process that hands the page the message port of the engine. */
  port: 'kontuar:port',
  /** Message from the main process to the page: open the record that the clicked notification is about. */
  open: 'kontuar:open',
} as const;
