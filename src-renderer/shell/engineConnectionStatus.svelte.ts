import type { Instant } from '#shared/model/scalars';

/** Whether the window is connected to the engine, the background process of Kontuar on this PC. */
class Line {
  connected = $state(true);
  lostAt: Instant | null = $state(null);

  heard(connected: boolean): void {
    this.connected = connected;
    if (connected) this.lostAt = null;
    else this.lostAt ??= new Date().toISOString();
  }
}

export const engineConnectionStatus = new Line();
