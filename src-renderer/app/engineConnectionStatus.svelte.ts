import type { Instant } from '#shared/model/scalars';

/** State of the connection between the window and the engine, the background process of Kontuar on this PC. */
class EngineConnectionStatus {
  connected = $state(true);
  lostAt: Instant | null = $state(null);

  setConnected(connected: boolean): void {
    this.connected = connected;
    if (connected) this.lostAt = null;
    else this.lostAt ??= new Date().toISOString();
  }
}

export const engineConnectionStatus = new EngineConnectionStatus();
