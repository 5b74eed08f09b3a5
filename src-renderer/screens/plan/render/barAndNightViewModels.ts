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
const isCutByEdge = ({ left, width }: Placed, edges: Edges): boolean =>
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

  /**
   * Returns the bars and the priced free nights in [from, to). Bars are cut at `edges`, the left and right edge of the
   * visible part.
   */
  buildViewModels(row: Row, from: number, to: number, edges: Edges | null): ViewModel[] {
    const items: ViewModel[] = [];
    const night = this.#nights?.createNightFactory(row);
    let end = 0;
    const addViewModel = <Kind extends ViewModel>(
      placed: Placed<Kind>,
      keep: (placed: Placed<Kind>) => void,
    ) => {
      const gap = placed.left - end;
      end = placed.left + placed.width;
      if (placed.model.gap === gap) return void items.push(placed.model);
      const model = { ...placed.model, gap };
      keep({ ...placed, model });
      items.push(model);
    };
    let free = Math.max(from - 1, this.#today);
    const addFreeNights = (until: number) => {
      for (; free < until; free += 1) {
        const placed = night?.(free);
        if (!placed || (edges && isCutByEdge(placed, edges))) continue;
        const at = free;
        addViewModel(placed, (moved) => this.#nights?.replace(row, at, moved));
      }
    };
    for (const bar of listBarsBetween(row, from - 1, to)) {
      addFreeNights(bar.stay.from);
      const cut = edges && this.#bars.cutAtEdges(row, bar, edges);
      if (cut) addViewModel(cut, () => undefined);
      else addViewModel(this.#bars.getOrCreate(row, bar), (moved) => this.#bars.replace(bar, moved));
      free = Math.max(free, bar.stay.to, bar.stay.from + 1);
    }
    addFreeNights(to);
    return items;
  }

  /** Returns the description of a free night: its room, its days, and the known facts about its price. */
  describeFreeNight(
    words: PlanWords,
    language: Language,
    row: Row,
    night: number,
  ): [room: string, night: string, ...price: string[]] {
    return [
      formatSpokenRoomName(words, row),
      words.freeNight({
        day: `${briefDay(language, fromDayNumber(night))} – ${briefDay(language, fromDayNumber(night + 1))}`,
      }),
      ...(this.#nights?.describeNight(words, language, row.roomId, night) ?? []),
    ];
  }
}
