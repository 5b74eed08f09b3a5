/** Everything that the page's process and the main process say to each other beside the contract's port. */
export const CHANNELS = {
  /** From the page: it wants its line to the engine. */
  connect: 'kontuar:connect',
  /** To the page: here it is, as the message's port. */
  port: 'kontuar:port',
  /** To the page: a notification was clicked, this is the record. */
  open: 'kontuar:open',
} as const;
