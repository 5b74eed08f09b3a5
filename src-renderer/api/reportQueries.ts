import { createQuery } from '@tanstack/svelte-query';
import type { FigureTableName, ReportRequest } from '#shared/contract/reportContract';
import type { VatRequest } from '#shared/contract/vatReport';
import { speak, type Language } from '#shared/text/language';
import { figuresText } from '#shared/text/figures';
import { saveFile } from '../kit/saveFile';
import { toast } from '../kit/toasts.svelte';
import { now } from '../shell/now.svelte';
import { client } from './client';

/** Figures of a period; what was fetched meanwhile makes more of it known. null: not asked for. */
export const figuresQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'figures', asked],
      queryFn: ({ signal }) => (asked === null ? null : client().report.figures(asked, { signal })),
      enabled: asked !== null,
      meta: { alsoReads: ['pricing', 'ages'] },
    };
  });

/** Counted from today. `ready`: the charts above are there; these must not hold them up. */
export const paceQuery = (ready: () => boolean) =>
  createQuery(() => ({
    queryKey: ['reservations', 'pace', now.today],
    queryFn: ({ signal }) => client().report.pace(undefined, { signal }),
    enabled: ready(),
    meta: { alsoReads: ['ages'] },
  }));

/** Aged by today. */
export const unpaidQuery = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'unpaid', now.today],
    queryFn: ({ signal }) => client().report.unpaid(undefined, { signal }),
  }));

/** Figures of stays, among them the arrivals not checked in by today. null: not shown. */
export const staysQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'stayFigures', asked, now.today],
      queryFn: ({ signal }) => (asked === null ? null : client().report.stays(asked, { signal })),
      enabled: asked !== null,
      meta: { alsoReads: ['pricing', 'ages'] },
    };
  });

export const vatQuery = (months: () => VatRequest) =>
  createQuery(() => {
    const asked = months();
    return {
      queryKey: ['invoices', 'vat', asked],
      queryFn: ({ signal }) => client().report.vat(asked, { signal }),
    };
  });

/** The properties of this PC beside each other; none where there is one. */
export const propertyFiguresQuery = (request: () => ReportRequest | null) =>
  createQuery(() => {
    const asked = request();
    return {
      queryKey: ['reservations', 'propertyFigures', asked],
      queryFn: ({ signal }) => (asked === null ? null : client().report.properties(asked, { signal })),
      enabled: asked !== null,
      meta: { alsoReads: ['properties'] },
    };
  });

/** One table of the screen as a file. */
export async function saveFigures(
  table: FigureTableName,
  request: ReportRequest,
  language: Language,
): Promise<void> {
  const { csv, fileName } = await client().report.csv({ table, language, request });
  saveFile(csv, fileName, 'text/csv;charset=utf-8');
  toast(speak(figuresText, language).saved(fileName));
}
