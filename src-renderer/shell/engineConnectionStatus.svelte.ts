import type { Instant } from '#shared/model/scalars';

/** Whether the window is still connected to its engine (the part of Kontuar that runs on this PC, not the service). */
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
