import { createQuery } from '@tanstack/svelte-query';
import type { FigureTableName, ReportRequest } from '#shared/contract/figuresContract';
import type { VatRequest } from '#shared/contract/vatReport';
import { speak, type Language } from '#shared/text/language';
import { saveFile } from '../kit/saveFile';
import { showToast } from '../kit/toasts.svelte';
import { screenClock } from './screenClock.svelte';
import { getEngineClient } from './engineClient';
import * as texts from '#shared/i18n/texts';

/**
 * Loads the report figures of a period. The query reloads when stays or prices change, or when the service confirms
 * them again; a null request loads nothing.
 */
export const useReportFiguresQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'figures', asked],
      queryFn: ({ signal }) => (asked === null ? null : getEngineClient().figures.figures(asked, { signal })),
      enabled: asked !== null,
      meta: { alsoReads: ['pricing', 'ages'] },
    };
  });

/**
 * Loads the numbers of booked nights from today on. The query waits until `ready` returns true, so that the other
 * charts of the screen appear first.
 */
export const useBookingPaceQuery = (ready: () => boolean) =>
  createQuery(() => ({
    queryKey: ['reservations', 'pace', screenClock.today],
    queryFn: ({ signal }) => getEngineClient().figures.pace(undefined, { signal }),
    enabled: ready(),
    meta: { alsoReads: ['ages'] },
  }));

/** Aged by today. */
export const useUnpaidAgingQuery = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'unpaid', screenClock.today],
    queryFn: ({ signal }) => getEngineClient().figures.unpaid(undefined, { signal }),
  }));

/** Loads the figures of the report about stays; loads nothing while the request is null. */
export const useStayStatisticsQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'stayFigures', asked, screenClock.today],
      queryFn: ({ signal }) => (asked === null ? null : getEngineClient().figures.stays(asked, { signal })),
      enabled: asked !== null,
      meta: { alsoReads: ['pricing', 'ages'] },
    };
  });

export const useVatReportQuery = (months: () => VatRequest) =>
  createQuery(() => {
    const asked = months();
    return {
      queryKey: ['invoices', 'vat', asked],
      queryFn: ({ signal }) => getEngineClient().figures.vat(asked, { signal }),
    };
  });

/** Query for the figures of all properties on this PC side by side; empty if this PC has only one property. */
export const useFiguresOfAllPropertiesQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'propertyFigures', asked],
      queryFn: ({ signal }) =>
        asked === null ? null : getEngineClient().figures.properties(asked, { signal }),
      enabled: asked !== null,
      meta: { alsoReads: ['properties'] },
    };
  });

/** Saves one table of the figures screen as a CSV file. */
export async function downloadFigureTableCsv(
  table: FigureTableName,
  request: ReportRequest,
  language: Language,
): Promise<void> {
  const { csv, fileName } = await getEngineClient().figures.csv({ table, language, request });
  saveFile(csv, fileName, 'text/csv;charset=utf-8');
  showToast(speak(texts.words, language).saved({ name: fileName }));
}
