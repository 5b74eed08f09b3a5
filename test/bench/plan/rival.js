import { DayPilot } from '../rivals/node_modules/@daypilot/daypilot-lite-javascript';
import { DAYS, FROM, house, TODAY } from './house';
import { scroll } from './measure';

const resources = house.rooms.map(({ roomId, name }) => ({ id: roomId, name }));
const events = house.stays
  .filter(({ goneSince }) => goneSince === null)
  .map((stay) => ({
    id: stay.id,
    resource: stay.roomId,
    start: `${stay.arrival}T12:00:00`,
    end: `${stay.departure}T12:00:00`,
    text: `${stay.name} ${stay.forename}`,
  }));

function draw() {
  const scheduler = new DayPilot.Scheduler('app', {
    startDate: FROM,
    days: DAYS,
    scale: 'Day',
    timeHeaders: [{ groupBy: 'Month' }, { groupBy: 'Day', format: 'd' }],
    cellWidth: 37,
    eventHeight: 22,
    rowHeaderWidth: 170,
    height: window.innerHeight - 110,
    heightSpec: 'Fixed',
    eventMoveHandling: 'Disabled',
    eventResizeHandling: 'Disabled',
    timeRangeSelectedHandling: 'Disabled',
    resources,
    events,
  });
  scheduler.init();
  scheduler.scrollTo(TODAY);
}

window.bench = {
  draw,
  scroll: (dx, dy, frames) => scroll(document.querySelector('.scheduler_default_scrollable'), dx, dy, frames),
};
