/**
 * Returns edges of fields and selected elements, and icons without text, whose contrast with their surroundings is
 * below 3:1 (WCAG 1.4.11). It runs in the page and composes colours from the computed styles, as axe does for text.
 */
export function listLowContrastEdges(): string[] {
  const MIN_CONTRAST = 3;
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('no canvas');
  const known = new Map<string, Colour>();
  const colour = (css: string): Colour => {
    const before = known.get(css);
    if (before) return before;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const read: Colour = [red, green, blue, alpha / 255];
    known.set(css, read);
    return read;
  };
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
    red * alpha + below[0] * (1 - alpha),
    green * alpha + below[1] * (1 - alpha),
    blue * alpha + below[2] * (1 - alpha),
    1,
  ];
  const behind = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const background = colour(getComputedStyle(element).backgroundColor);
    return background[3] === 1 ? background : over(background, behind(element.parentElement));
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (first: Colour, second: Colour): number => {
    const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const strongest = (colours: readonly string[], below: Colour): number =>
    Math.max(...colours.map((css) => ratio(over(colour(css), below), below)));
  /** Returns the colours drawn around an element: borders, shadows that look like lines, and the outline. */
  const lines = (element: Element): string[] => {
    const style = getComputedStyle(element);
    const borders = (['Top', 'Right', 'Bottom', 'Left'] as const).flatMap((side) =>
      parseFloat(style[`border${side}Width`]) > 0 ? [style[`border${side}Color`]] : [],
    );
    const outline = style.outlineStyle === 'none' ? [] : [style.outlineColor];
    return [...borders, ...outline, ...(style.boxShadow.match(/[a-z]+\([^)]*\)/gu) ?? [])];
  };
  /** Returns the element itself, or the surrounding box that has its edge (a day field, the search). */
  const edged = (control: Element): Element => {
    let at: Element | null = control;
    for (let step = 0; at && step < 3; step += 1, at = at.parentElement) if (lines(at).length > 0) return at;
    return control;
  };
  const shown = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1;
  };
  const faults: string[] = [];
  const judge = (label: string, element: Element, found: number) => {
    if (found < MIN_CONTRAST)
      faults.push(`${label} ${found.toFixed(2)}:1: ${element.outerHTML.replace(/\s+/gu, ' ').slice(0, 160)}`);
  };
  const fields = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
  for (const field of document.querySelectorAll(`:is(${fields}):enabled`)) {
    if (!shown(field)) continue;
    const box = edged(field);
    const fill = getComputedStyle(box).backgroundColor;
    judge('edge', field, strongest([...lines(box), fill], behind(box.parentElement)));
  }
  for (const control of document.querySelectorAll('button:enabled, a[href], summary, [role=button]')) {
    const words = control instanceof HTMLElement ? control.innerText.trim() : '';
    const icon = control.querySelector('svg');
    if (words !== '' || !icon || !shown(icon) || control.ariaDisabled === 'true') continue;
    judge('icon', control, strongest([getComputedStyle(icon).color], behind(control)));
  }
  for (const chosen of document.querySelectorAll('[aria-pressed=true]')) {
    if (!shown(chosen)) continue;
    const fill = getComputedStyle(chosen).backgroundColor;
    judge('chosen', chosen, strongest([...lines(chosen), fill], behind(chosen.parentElement)));
  }
  return faults;
}
