import type { FigurePart, ReportStep } from '#shared/contract/reportContract';
import { FIGURES_SCREEN_PARTS, REPORT_STEP_LENGTHS } from '#shared/model/figuresRouteAllowedValues';
import type { Day, Instant } from '#shared/model/scalars';
import { isDay } from '#shared/rules/days';

/**
 * The route of a window: the screen and the record or day that the screen shows. The address contains the route
 * (`#/plan?day=2026-06-03&stay=48213`), so that the browser's back and forward buttons work.
 */
export type Route =
  | { screen: 'today' }
  | { screen: 'plan'; day?: Day; stay?: number; room?: number }
  | { screen: 'invoices'; id?: string; search?: string; form?: string; draft?: string; field?: string }
  | { screen: 'queue'; conflict?: number; change?: number }
  | { screen: 'inbox'; since?: Instant; until?: Instant }
  | {
      screen: 'figures';
      from?: Day;
      to?: Day;
      by?: ReportStep | undefined;
      currency?: string | undefined;
      part?: FigurePart | undefined;
    }
  | { screen: 'settings'; part?: string };
export type Screen = Route['screen'];

/** Returns whether a text is an instant in Kontuar's format: UTC with seconds and optional fractions of a second. */
const isInstant = (text: string): text is Instant =>
  /^[^T]{10}T[\d:]{8}(\.\d+)?Z$/.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/**
 * Returns the screen, record or day that a window address names; an unknown or broken address leads to the Today
 * screen.
 */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const asked = new URLSearchParams(query);
  const text = (name: string) => asked.get(name) ?? undefined;
  const given = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const idOf = (written: string | undefined) => {
    const id = Number(written);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const dayIn = (name: string) => [text(name)].find((written) => written !== undefined && isDay(written));
  const momentIn = (name: string) =>
    [text(name)].find((written) => written !== undefined && isInstant(written));
  switch (path) {
    case 'plan':
      return {
        screen: 'plan',
        ...given({
          day: dayIn('day'),
          stay: idOf(text('stay')),
          room: idOf(text('room')),
        }),
      };
    case 'invoices':
      return {
        screen: 'invoices',
        ...given({
          id: text('id'),
          search: text('search'),
          form: text('form'),
          draft: text('draft'),
          field: text('field'),
        }),
      };
    case 'queue':
      return {
        screen: 'queue',
        ...given({ conflict: idOf(text('conflict')), change: idOf(text('change')) }),
      };
    case 'inbox':
      return {
        screen: 'inbox',
        ...given({ since: momentIn('since'), until: momentIn('until') }),
      };
    case 'figures':
      return {
        screen: 'figures',
        ...given({
          from: dayIn('from'),
          to: dayIn('to'),
          by: REPORT_STEP_LENGTHS.find((step) => step === text('by')),
          currency: text('currency'),
          part: FIGURES_SCREEN_PARTS.find((part) => part === text('part')),
        }),
      };
    case 'settings':
      return { screen: 'settings', ...given({ part: text('part') }) };
    default:
      return { screen: 'today' };
  }
}

export function formatRouteHash({ screen, ...fields }: Route): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `#/${screen}?${query.toString()}` : `#/${screen}`;
}
