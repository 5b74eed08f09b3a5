import type { BarViewModel, ViewModel } from './viewModelTypes';

/**
 * Element of a plan row. The elements are updated directly and not by Svelte, so that scrolling stays fast
 * (test/bench/README.md).
 */
interface RowElement {
  readonly model: ViewModel;
  readonly element: HTMLElement;
  look: string;
}

const MAX_SPARE_ELEMENTS = 400;
/** An element without text gets a non-breaking space, so that all elements have the same height. */
const NBSP = '\u00a0';
const spareElements: Readonly<Record<ViewModel['kind'], HTMLElement[]>> = { bar: [], night: [] };

/** The ids of the two stays that are highlighted: the open stay, and the stay under the keyboard cursor. */
export interface Marked {
  readonly selected: number | null;
  readonly at: number | null;
}

export class PlanRowElementRecycler {
  #held = new Map<number, RowElement>();

  /** Places the elements of the given bars and nights after the row's header, in the order of `viewModels`. */
  draw(header: HTMLElement, viewModels: readonly ViewModel[], marked: Marked): void {
    const next = new Map<number, RowElement>();
    for (const model of viewModels) {
      const held = this.#held.get(model.key);
      if (held) next.set(model.key, held);
    }
    for (const [key, held] of this.#held) if (!next.has(key)) recycleElement(held);

    let nextNode = header.nextSibling;
    for (const model of viewModels) {
      let held = next.get(model.key);
      if (held?.model !== model) {
        const before = held?.model;
        const element = held?.element ?? spareElements[model.kind].pop() ?? createRowElement(model.kind);
        held = { model, element, look: held?.look ?? '' };
        if (before?.kind === 'bar' && model.kind === 'bar') updateBarElement(element, before, model);
        else renderElement(element, model);
        next.set(model.key, held);
      }
      const look = buildClassName(model, marked);
      if (held.look !== look) {
        held.look = look;
        held.element.className = look;
        if (model.kind === 'bar') held.element.ariaSelected = String(model.key === marked.selected);
      }
      if (held.element === nextNode) nextNode = nextNode.nextSibling;
      else header.parentNode?.insertBefore(held.element, nextNode);
    }
    this.#held = next;
  }

  /** Removes all elements from the row and keeps them for use in other rows. */
  clear(): void {
    for (const held of this.#held.values()) recycleElement(held);
    this.#held.clear();
  }
}

const buildClassName = (model: ViewModel, { selected, at }: Marked): string =>
  model.kind === 'night'
    ? model.look
    : `${model.look}${model.key === selected ? ' selected' : ''}${model.key === at ? ' at' : ''}`;

function createRowElement(kind: ViewModel['kind']): HTMLElement {
  const element = document.createElement('div');
  if (kind === 'bar') element.setAttribute('role', 'gridcell');
  else element.ariaHidden = 'true';
  return element;
}

function renderElement(element: HTMLElement, model: ViewModel): void {
  element.title = '';
  if (model.kind === 'night') {
    element.style.cssText = `margin-left:${model.gap}px;width:${model.width}px`;
    element.dataset['night'] = String(model.night);
    element.textContent = model.text || NBSP;
    if (model.minStay) element.appendChild(document.createElement('b')).textContent = model.minStay;
    return;
  }
  element.style.cssText = `margin:${model.top}px 0 0 ${model.gap}px;width:${model.width}px`;
  element.dataset['text'] = model.icon + (model.text || NBSP);
  if (model.end) element.dataset['end'] = model.end;
  else delete element.dataset['end'];
  if (model.color) element.style.setProperty('--own', model.color);
  element.id = `stay-${model.key}`;
  element.dataset['stay'] = String(model.key);
  element.ariaLabel = model.label;
  element.ariaColIndex = String(model.column);
  element.ariaColSpan = String(model.nights);
}

/**
 * Updates the HTML element of a stay's bar. Only attributes and styles with a new value are set, because each setting
 * costs the browser time.
 */
function updateBarElement(element: HTMLElement, before: BarViewModel, model: BarViewModel): void {
  if (before.top !== model.top || before.gap !== model.gap)
    element.style.margin = `${model.top}px 0 0 ${model.gap}px`;
  if (before.width !== model.width) element.style.width = `${model.width}px`;
  if (before.color !== model.color) element.style.setProperty('--own', model.color);
  if (before.icon !== model.icon || before.text !== model.text)
    element.dataset['text'] = model.icon + (model.text || NBSP);
  if (before.end !== model.end)
    if (model.end) element.dataset['end'] = model.end;
    else delete element.dataset['end'];
  if (before.label !== model.label) element.ariaLabel = model.label;
  if (before.column !== model.column) element.ariaColIndex = String(model.column);
  if (before.nights !== model.nights) element.ariaColSpan = String(model.nights);
}

function recycleElement({ model, element }: RowElement): void {
  element.remove();
  const pool = spareElements[model.kind];
  if (pool.length < MAX_SPARE_ELEMENTS) pool.push(element);
}
