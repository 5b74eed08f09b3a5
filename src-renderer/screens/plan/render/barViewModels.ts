import type { PlanStay } from '#shared/contract/reservationsContract';
import { stay as stayDates } from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import { classifyBookingSource } from '../../../reservation/classifyBookingSource';
import { parseServiceColor } from '../../../reservation/parseServiceColor';
import type { BarViewModel, Edges, Measures, Placed } from './viewModelTypes';
import { computeBarBox } from './planGeometry';
import { listStayBarEndIcons, getIconFontLetter } from './barIcons';
import { type Stay, formatGuestName } from '../data/convertPlanStays';
import {
  type PlanWords,
  describeCheckInState,
  describeStayPaymentState,
  formatSpokenRoomName,
} from './roomAndStayWords';
import type { Bar, Row } from './buildPlanGrid';
import { type Measure, TINY_BAR_WIDTH_PX, fitBarLabel } from './fitBarLabel';

/** Settings for drawing the bars of all stays on the plan, such as the language and the filter. */
export interface BarScene extends Measures {
  readonly language: Language;
  readonly words: PlanWords;
  /** True if the bars of stays have the colours that the service gives to the stays. */
  readonly byService: boolean;
  readonly measure: Measure;
  /** Returns whether a stay matches the filter; null if there is no filter. */
  readonly matches: ((stay: PlanStay) => boolean) | null;
  /**
   * Cache of the accessible labels of the bars. A new cache is created when the language or the filter changes, because
   * the labels depend on both.
   */
  readonly labels: WeakMap<Bar, string>;
}

/** Width in pixels of the block at the start of a bar that shows the stay's colour in the service. */
const SERVICE_BLOCK_WIDTH_PX = 5;

/** Creates and caches the view models from which the bars of stays are drawn. */
export class BarViewModels {
  readonly #scene: BarScene;
  readonly #known = new WeakMap<Bar, Placed<BarViewModel>>();

  constructor(scene: BarScene) {
    this.#scene = scene;
  }

  getOrCreate(row: Row, bar: Bar): Placed<BarViewModel> {
    let placed = this.#known.get(bar);
    if (!placed) {
      const { origin, day } = this.#scene;
      const box = computeBarBox(bar.stay.from, bar.stay.to, origin, day);
      placed = { ...box, model: this.#model(bar, box.width, '', this.#label(row, bar)) };
      this.#known.set(bar, placed);
    }
    return placed;
  }

  #label(row: Row, bar: Bar): string {
    const { labels } = this.#scene;
    const label = labels.get(bar) ?? formatStayAccessibleName(this.#scene, row, bar);
    labels.set(bar, label);
    return label;
  }

  replace(bar: Bar, placed: Placed<BarViewModel>): void {
    this.#known.set(bar, placed);
  }

  /**
   * Returns the part of the bar inside `edges` if the bar crosses an edge; null if the bar is completely inside or
   * completely outside.
   */
  cutAtEdges(row: Row, bar: Bar, edges: Edges): Placed<BarViewModel> | null {
    const fullBar = this.getOrCreate(row, bar);
    const left = Math.max(fullBar.left, edges.left);
    const right = Math.min(fullBar.left + fullBar.width, edges.right);
    if (right - left >= fullBar.width || right <= left) return null;
    const sides = `${left > fullBar.left ? ' cut-l' : ''}${right < fullBar.left + fullBar.width ? ' cut-r' : ''}`;
    return { left, width: right - left, model: this.#model(bar, right - left, sides, fullBar.model.label) };
  }

  #model(bar: Bar, width: number, sides: string, label: string): BarViewModel {
    const { origin, row, text, byService, measure } = this.#scene;
    const { stay } = bar;
    const { plain } = stay;
    const source = classifyBookingSource(plain.source);
    // The available width is divided by the text scale, because the bar's texts, icons and gaps grow with the text.
    const space = (byService ? width - SERVICE_BLOCK_WIDTH_PX : width) / text;
    const tiny = width / text < TINY_BAR_WIDTH_PX;
    const wording = fitBarLabel(
      space,
      {
        name: plain.name || (plain.forename ? '' : this.#nameless(plain)),
        forename: plain.forename,
        source: source !== 'none',
        note: plain.note,
        urgent: bar.clash,
      },
      measure,
    );
    const form = stay.gone ? 'gone' : stay.form;
    const off = this.#scene.matches?.(plain) === false;
    const look = off
      ? ['stay off', tiny && 'bare']
      : [
          'stay',
          form,
          !stay.gone && `p-${stay.payment}`,
          wording.icon && 'icon',
          bar.clash && 'clash',
          tiny && wording.payment === 'none' && 'bare',
          ...listFillClasses(stay, byService),
        ];
    return {
      kind: 'bar',
      key: stay.id,
      gap: 0,
      width,
      top: bar.lane * row,
      look: look.filter(Boolean).join(' ') + sides,
      icon: wording.icon && !off ? getIconFontLetter(bar.clash ? 'clash' : form) : '',
      text: wording.text,
      end: off
        ? ''
        : listStayBarEndIcons(wording.source ? source : null, wording.note, wording.payment, stay.payment),
      color: byService && !off ? parseServiceColor(plain.color) : null,
      label,
      column: stay.from - origin + 2,
      nights: Math.max(1, stay.to - stay.from),
    };
  }

  /**
   * Returns the text for the bar of a stay without a guest name, because all bars without a text would look the same.
   */
  #nameless({ number, erased }: PlanStay): string {
    const { words } = this.#scene;
    if (erased) return words.erased;
    return number === null ? words.noName : words.numbered({ n: number });
  }
}

/** Returns the full description of a stay, which is the accessible name of its bar. */
export function formatStayAccessibleName(
  { words, language, matches }: Pick<BarScene, 'words' | 'language' | 'matches'>,
  row: Row,
  { stay, clash, group }: Bar,
): string {
  const { plain } = stay;
  return [
    ...(plain.name || plain.forename
      ? [formatGuestName(plain)]
      : [
          plain.erased ? words.erased : words.noName,
          plain.number !== null && words.numbered({ n: plain.number }),
        ]),
    formatSpokenRoomName(words, row),
    stayDates(language, plain.arrival, plain.departure),
    stay.to < stay.from ? words.reversed : words.nightCount({ n: stay.to - stay.from }),
    stay.gone ? words.gone : describeCheckInState(words, stay),
    describeStayPaymentState(words, stay),
    plain.source,
    plain.note && words.hasNote,
    group > 1 && words.inGroup({ n: group }),
    clash && words.clash,
    matches?.(plain) === false && words.notMatching,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the CSS classes for the fill of a stay's bar (look.md, State is drawn three ways at once). */
const listFillClasses = (
  { form, payment, gone }: Pick<Stay, 'form' | 'payment' | 'gone'>,
  byService: boolean,
) => (gone ? [] : byService ? ['own'] : [form === 'left' && 'dots', payment === 'pre' && 'half']);
