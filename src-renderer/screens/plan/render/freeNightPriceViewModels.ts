import type { DerivedOptions } from '#shared/model/pricing';
import type { Language } from '#shared/text/language';
import type { Measures, NightViewModel, Placed } from './viewModelTypes';
import { computeDayTickOffset } from './planGeometry';
import { estimatePricesByGuestCount, NightPriceDescriber } from './nightPriceDescription';
import {
  isMaxStayDrawn,
  buildNightPriceMarks,
  findRoomPriceOnDay,
  type NightMarks,
  type PriceBook,
  type PricePer,
} from '../data/priceIndexAndNightMarks';
import type { PlanWords } from './roomAndStayWords';
import type { Row } from './buildPlanGrid';
import type { Measure } from './fitBarLabel';

/** Dimensions and texts for drawing a free night on the plan, and the day number of tonight. */
export interface NightScene extends Measures {
  readonly words: PlanWords;
  readonly measure: Measure;
  /** Day number of tonight, the night that begins today. */
  readonly tonight: number;
}

/** The loaded prices that the plan can show. */
export interface Priced {
  readonly books: readonly PriceBook[];
  /**
   * The unit of the prices (per room, per adult) of each room with a price list, by room id. No prices are shown for
   * other rooms.
   */
  readonly rooms: ReadonlyMap<number, PricePer>;
  /** Rules that derive the price for each number of guests from a room's listed price, by room id. */
  readonly derived: ReadonlyMap<number, DerivedOptions>;
  readonly currency: string;
  /**
   * Returns whether the prices of a room for a night were fetched from the service at least once and are loaded in this
   * window.
   */
  readonly wasRead: (roomId: number, night: number) => boolean;
}

/** By room and night. */
type NightViewModelCache = Map<number, Map<number, Placed<NightViewModel> | null>>;
type NightViewModelFactory = (night: number) => Placed<NightViewModel> | null;

const MIN_PRICED_DAY_WIDTH_PX = 20;
const MAX_STAY_PIPS = 5;

/** Creates and caches the view models (data for drawing) of free nights with a price or a restriction. */
export class FreeNightPriceViewModels {
  readonly #scene: NightScene;
  readonly #priced: Priced;
  readonly #before: NightViewModelCache | undefined;
  readonly #known: NightViewModelCache = new Map();

  /** Creates an empty cache of free-night view models. Unchanged view models of `before` are reused. */
  constructor(scene: NightScene, priced: Priced, before?: FreeNightPriceViewModels) {
    this.#scene = scene;
    this.#priced = priced;
    this.#before = before && before.#scene === scene ? before.#known : undefined;
  }

  /**
   * Returns the function that creates the view models of the free nights in a row; undefined if the row's room has no
   * prices.
   */
  createNightFactory({ roomId }: Row): NightViewModelFactory | undefined {
    if (roomId === null || !this.#priced.rooms.has(roomId)) return undefined;
    let known = this.#known.get(roomId);
    if (!known) this.#known.set(roomId, (known = new Map()));
    const kept = known;
    const before = this.#before?.get(roomId);
    return (night) => {
      let placed = kept.get(night);
      if (placed === undefined) {
        placed = this.#night(roomId, night);
        const old = before?.get(night);
        if (placed && old && sameLook(placed.model, old.model)) placed = old;
        kept.set(night, placed);
      }
      return placed;
    };
  }

  /** Replaces the cached view model of a free night. */
  replace({ roomId }: Row, night: number, placed: Placed<NightViewModel>): void {
    if (roomId !== null) this.#known.get(roomId)?.set(night, placed);
  }

  /**
   * Returns the price and the restrictions that the plan shows for a night in a room; null if the night was not read or
   * the room has no price list.
   */
  findNightMarks(roomId: number | null, night: number): NightMarks | null {
    const { books, rooms, wasRead } = this.#priced;
    const per = roomId === null ? undefined : rooms.get(roomId);
    if (roomId === null || per === undefined || !wasRead(roomId, night)) return null;
    return buildNightPriceMarks(
      findRoomPriceOnDay(books, roomId, night),
      findRoomPriceOnDay(books, roomId, night + 1),
      per,
    );
  }

  /**
   * Returns texts that describe the price and the restrictions of a room in a free night; empty if nothing is known.
   */
  describeNight(words: PlanWords, language: Language, roomId: number | null, night: number): string[] {
    const { books, derived, currency } = this.#priced;
    const marks = this.findNightMarks(roomId, night);
    if (!marks || roomId === null) return [];
    const options = derived.get(roomId) ?? null;
    const day = findRoomPriceOnDay(books, roomId, night);
    const estimates = day ? estimatePricesByGuestCount(marks.per, day, options) : [];
    return new NightPriceDescriber(words, language, currency).describe(
      marks,
      options?.leadingOccupancy ?? null,
      estimates,
    );
  }

  #night(roomId: number, night: number): Placed<NightViewModel> | null {
    const { origin, day, words, measure, tonight } = this.#scene;
    const marks = this.findNightMarks(roomId, night);
    if (!marks) return null;
    const wholePrice = marks.price === 'given' && marks.per !== 'room' ? `${marks.whole}*` : marks.whole;
    const full = marks.price === 'missing' ? words.noPrice : wholePrice;
    const text = day >= MIN_PRICED_DAY_WIDTH_PX && measure(full) <= day - 1 ? full : '';
    const roomy = day >= MIN_PRICED_DAY_WIDTH_PX;
    // A night with a maximum length of stay shows the minimum and maximum length as numbers, because the plan has no
    // symbol for a maximum.
    const inWords = isMaxStayDrawn(marks.maxStay)
      ? words.stayLimits({ least: marks.minStay, most: marks.maxStay })
      : '';
    const limits = roomy && inWords && measure(inWords) <= day - 1 ? inWords : '';
    const pips = !limits && marks.minStay > 1 && marks.minStay <= MAX_STAY_PIPS;
    const many = roomy && (limits !== '' || marks.minStay > MAX_STAY_PIPS);
    const walls = marks.noArrival || marks.noDeparture;
    if (!text && !pips && !many && !walls && !marks.discount) return null;
    const look = [
      'night',
      night === tonight && 'tonight',
      marks.price !== 'given' && 'miss',
      pips && `min${marks.minStay}`,
      pips && day < MIN_PRICED_DAY_WIDTH_PX && 'fine',
      many && 'many',
      marks.noArrival && 'no-arrival',
      marks.noDeparture && 'no-departure',
      marks.discount && 'discount',
    ];
    return {
      left: (night - origin) * day + computeDayTickOffset(day),
      width: day,
      model: {
        kind: 'night',
        key: -night,
        night,
        gap: 0,
        width: day,
        look: look.filter(Boolean).join(' '),
        text,
        minStay: limits || (many ? words.minStayShort({ n: marks.minStay }) : ''),
      },
    };
  }
}

const sameLook = (a: NightViewModel, b: NightViewModel): boolean =>
  a.look === b.look && a.text === b.text && a.minStay === b.minStay;
