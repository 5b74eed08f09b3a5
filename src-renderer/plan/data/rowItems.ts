import type { Face } from '../render/viewModels';

/**
 * The elements of one row, kept in step with what is to be drawn. Written by hand, because this is what
 * scrolling costs: elements that leave one row are dressed anew for another, and what did not change is
 * not touched (README, measured).
 */
interface Held {
  readonly face: Face;
  readonly element: HTMLElement;
  look: string;
}

const MOST_SPARE = 400;
/** An empty item is as high as the others. */
const NBSP = '\u00a0';
const spare: Readonly<Record<Face['kind'], HTMLElement[]>> = { bar: [], night: [] };

/** Which stay is open, and which one the keyboard is on. */
export interface Marked {
  readonly selected: number | null;
  readonly at: number | null;
}

export class RowItems {
  #held = new Map<number, Held>();

  /** Makes these faces, in this order, be what follows the row's header. */
  draw(header: HTMLElement, faces: readonly Face[], marked: Marked): void {
    const next = new Map<number, Held>();
    for (const face of faces) {
      const held = this.#held.get(face.key);
      if (held) next.set(face.key, held);
    }
    for (const [key, held] of this.#held) if (!next.has(key)) release(held);

    let place = header.nextSibling;
    for (const face of faces) {
      let held = next.get(face.key);
      if (held?.face !== face) {
        const element = held?.element ?? spare[face.kind].pop() ?? create(face.kind);
        held = { face, element, look: '' };
        dress(element, face);
        next.set(face.key, held);
      }
      const look = lookOf(face, marked);
      if (held.look !== look) {
        held.look = look;
        held.element.className = look;
        if (face.kind === 'bar') held.element.ariaSelected = String(face.key === marked.selected);
      }
      if (held.element === place) place = place.nextSibling;
      else header.parentNode?.insertBefore(held.element, place);
    }
    this.#held = next;
  }

  /** Gives all elements back, for other rows to use. */
  clear(): void {
    for (const held of this.#held.values()) release(held);
    this.#held.clear();
  }
}

const lookOf = (face: Face, { selected, at }: Marked): string =>
  face.kind === 'night'
    ? face.look
    : `${face.look}${face.key === selected ? ' selected' : ''}${face.key === at ? ' at' : ''}`;

function create(kind: Face['kind']): HTMLElement {
  const element = document.createElement('div');
  if (kind === 'bar') element.setAttribute('role', 'gridcell');
  else element.ariaHidden = 'true';
  return element;
}

function dress(element: HTMLElement, face: Face): void {
  element.title = '';
  if (face.kind === 'night') {
    element.style.cssText = `margin-left:${face.gap}px;width:${face.width}px`;
    element.dataset['night'] = String(face.night);
    element.textContent = face.text || NBSP;
    if (face.minStay) element.appendChild(document.createElement('b')).textContent = face.minStay;
    return;
  }
  element.style.cssText = `margin:${face.top}px 0 0 ${face.gap}px;width:${face.width}px`;
  // The text is drawn, not said: what is said is the whole line, of which a narrow bar shows a part.
  element.dataset['text'] = face.icon + (face.text || NBSP);
  if (face.end) element.dataset['end'] = face.end;
  else delete element.dataset['end'];
  if (face.color) element.style.setProperty('--own', face.color);
  element.id = `stay-${face.key}`;
  element.dataset['stay'] = String(face.key);
  element.ariaLabel = face.label;
  element.ariaColIndex = String(face.column);
  element.ariaColSpan = String(face.nights);
}

function release({ face, element }: Held): void {
  element.remove();
  const pool = spare[face.kind];
  if (pool.length < MOST_SPARE) pool.push(element);
}
