import { fromDayNumber } from '#shared/rules/days';
import { briefDay } from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import type { BarViewModels } from './barViewModels';
import type { Edges, ViewModel, Placed } from './viewModelTypes';
import type { FreeNightPriceViewModels } from './freeNightPriceViewModels';
import { formatSpokenRoomName, type PlanWords } from './roomAndStayWords';
import { listBarsBetween, type Row } from './buildPlanGrid';

/**
 * Returns whether an edge of the visible part cuts a night. Such a night shows no price, because a price must not be
 * cut.
 */
const crosses = ({ left, width }: Placed, edges: Edges): boolean =>
  (left < edges.left && left + width > edges.left) || (left < edges.right && left + width > edges.right);

/**
 * Creates the view models of a row between two days, in order of time: the bars of stays, and the free nights with a
 * price or a restriction.
 */
export class PlanRowViewModelBuilder {
  readonly #bars: BarViewModels;
  /** Creates the view models of free nights; null while the price overlay is off. */
  readonly #nights: FreeNightPriceViewModels | null;
  readonly #today: number;

  constructor(bars: BarViewModels, nights: FreeNightPriceViewModels | null, today: number) {
    this.#bars = bars;
    this.#nights = nights;
    this.#today = today;
  }

  /** Returns the bars and the priced free nights in [from, to). Bars that cross one of the `edges` are cut there. */
  items(row: Row, from: number, to: number, edges: Edges | null): ViewModel[] {
    const items: ViewModel[] = [];
    const night = this.#nights?.of(row);
    let end = 0;
    const put = <Kind extends ViewModel>(placed: Placed<Kind>, keep: (placed: Placed<Kind>) => void) => {
      const gap = placed.left - end;
      end = placed.left + placed.width;
      if (placed.model.gap === gap) return void items.push(placed.model);
      const model = { ...placed.model, gap };
      keep({ ...placed, model });
      items.push(model);
    };
    let free = Math.max(from - 1, this.#today);
    const putNights = (until: number) => {
      for (; free < until; free += 1) {
        const placed = night?.(free);
        if (!placed || (edges && crosses(placed, edges))) continue;
        const at = free;
        put(placed, (moved) => this.#nights?.keep(row, at, moved));
      }
    };
    for (const bar of listBarsBetween(row, from - 1, to)) {
      putNights(bar.stay.from);
      const cut = edges && this.#bars.cut(row, bar, edges);
      if (cut) put(cut, () => undefined);
      else put(this.#bars.of(row, bar), (moved) => this.#bars.keep(bar, moved));
      free = Math.max(free, bar.stay.to, bar.stay.from + 1);
    }
    putNights(to);
    return items;
  }

  /** Returns the description of a free night: its room, its days, and the known facts about its price. */
  freeWords(
    words: PlanWords,
    language: Language,
    row: Row,
    night: number,
  ): [room: string, night: string, ...price: string[]] {
    return [
      formatSpokenRoomName(words, row),
      words.freeNight(
        `${briefDay(language, fromDayNumber(night))} – ${briefDay(language, fromDayNumber(night + 1))}`,
      ),
      ...(this.#nights?.words(words, language, row.roomId, night) ?? []),
    ];
  }
}
