import type { FigurePart, ReportStep } from '#shared/contract/figuresContract';
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
  const getParameter = (name: string) => asked.get(name) ?? undefined;
  const omitUndefined = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const parseId = (written: string | undefined) => {
    const id = Number(written);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const getDayParameter = (name: string) =>
    [getParameter(name)].find((written) => written !== undefined && isDay(written));
  const getInstantParameter = (name: string) =>
    [getParameter(name)].find((written) => written !== undefined && isInstant(written));
  switch (path) {
    case 'plan':
      return {
        screen: 'plan',
        ...omitUndefined({
          day: getDayParameter('day'),
          stay: parseId(getParameter('stay')),
          room: parseId(getParameter('room')),
        }),
      };
    case 'invoices':
      return {
        screen: 'invoices',
        ...omitUndefined({
          id: getParameter('id'),
          search: getParameter('search'),
          form: getParameter('form'),
          draft: getParameter('draft'),
          field: getParameter('field'),
        }),
      };
    case 'queue':
      return {
        screen: 'queue',
        ...omitUndefined({
          conflict: parseId(getParameter('conflict')),
          change: parseId(getParameter('change')),
        }),
      };
    case 'inbox':
      return {
        screen: 'inbox',
        ...omitUndefined({ since: getInstantParameter('since'), until: getInstantParameter('until') }),
      };
    case 'figures':
      return {
        screen: 'figures',
        ...omitUndefined({
          from: getDayParameter('from'),
          to: getDayParameter('to'),
          by: REPORT_STEP_LENGTHS.find((step) => step === getParameter('by')),
          currency: getParameter('currency'),
          part: FIGURES_SCREEN_PARTS.find((part) => part === getParameter('part')),
        }),
      };
    case 'settings':
      return { screen: 'settings', ...omitUndefined({ part: getParameter('part') }) };
    default:
      return { screen: 'today' };
  }
}

export function formatRouteHash({ screen, ...fields }: Route): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `#/${screen}?${query.toString()}` : `#/${screen}`;
}
