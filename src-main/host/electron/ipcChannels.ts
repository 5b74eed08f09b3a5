/** Channels for all messages between the page's process and the main process, except the contract's port. */
export const IPC_CHANNELS = {
  /** From the page: requests the connection to the engine. */
  connect: 'kontuar:connect',
  /** To the page: delivers the connection as the message's port. */
  port: 'kontuar:port',
  /** To the page: names the record of a clicked notification. */
  open: 'kontuar:open',
} as const;
