import {
  Ban,
  BedDouble,
  Building2,
  CircleQuestionMark,
  DoorOpen,
  Globe,
  LogIn,
  LogOut,
  Mail,
  Phone,
  StickyNote,
  TriangleAlert,
  type IconNode,
} from 'lucide';
import { INKS, type Fill, type Ink } from './ink';
import type { Payment, StayForm } from '#shared/rules/stayState';
import type { SourceKind } from './stays';

/**
 * Everything on a bar but its text, as background images of the bar itself: state, payment, source,
 * note, texture. One class per combination that occurs, its rule made at run time. A bar is then one
 * element without pseudo-elements: icons as elements, masks or pseudo-elements each cost the painter a
 * layer, and there are hundreds of bars (README, measured).
 */
export interface Marking {
  readonly ink: Ink;
  readonly fill: Fill;
  readonly state: StayForm | 'gone' | 'clash' | null;
  readonly payment: Payment;
  readonly how: 'mark' | 'gauge' | 'none';
  readonly source: SourceKind | null;
  readonly note: boolean;
}

const ICONS = {
  due: LogIn,
  house: BedDouble,
  left: LogOut,
  unknown: CircleQuestionMark,
  gone: Ban,
  clash: TriangleAlert,
  own: Globe,
  phone: Phone,
  mail: Mail,
  walkIn: DoorOpen,
  portal: Building2,
  note: StickyNote,
};

/** Draws a shape on a field of 24 x 24 (a gauge: 5 x 12), in the pen's colour. */
type Shape = (pen: CanvasRenderingContext2D) => void;

const ring: Shape = (pen) => {
  pen.beginPath();
  pen.arc(12, 12, 9, 0, 2 * Math.PI);
  pen.stroke();
};
// The shapes of kit/PayMark.svelte. The check in the full disc is a hole.
const PAYMENTS: Readonly<Record<Payment, Shape>> = {
  none: ring,
  wait: (pen) => {
    ring(pen);
    pen.stroke(new Path2D('M12 7v5.5l3.5 2'));
  },
  pre: (pen) => {
    ring(pen);
    pen.fill(new Path2D('M12 3a9 9 0 0 0 0 18z'));
  },
  full: (pen) => {
    pen.beginPath();
    pen.arc(12, 12, 10, 0, 2 * Math.PI);
    pen.fill();
    pen.globalCompositeOperation = 'destination-out';
    pen.lineWidth = 2.6;
    pen.stroke(new Path2D('m7.5 12.4 3 3 6-6.4'));
  },
  unknown: (pen) => lucideShape('unknown')(pen),
};
const GAUGE_LEVEL: Readonly<Record<Payment, number>> = { none: 0, wait: 0, pre: 0.5, full: 1, unknown: 0 };
const gauge = (payment: Payment): Shape => {
  return (pen) => {
    pen.lineWidth = 1;
    if (payment === 'unknown') pen.setLineDash([1.5]);
    pen.strokeRect(0.5, 0.5, 4, 11);
    const height = 11 * GAUGE_LEVEL[payment];
    pen.fillRect(0.5, 11.5 - height, 4, height);
  };
};

interface Layer {
  readonly image: string;
  readonly position: string;
  readonly size: string;
  readonly repeat?: string;
}

const FIELD = 24;
const easel = document.createElement('canvas');
const sheet = new CSSStyleSheet();
const rules = new Map<string, Marking>();
/** Tokens as colours of the theme on the screen: an image cannot follow a variable. */
const colors = new Map<string, string>();
const TOKENS = [...INKS, 'line-2', 'pre-fill'] as const;
const images = new Map<string, string>();
/** The shape of one of lucide's icons. */
const lucideShape =
  (name: keyof typeof ICONS): Shape =>
  (pen) => {
    for (const part of ICONS[name]) pen.stroke(pathOf(part));
  };

/** The class that draws this marking. */
export function markClass(marking: Marking): string {
  const { ink, fill, state, payment, how, source, note } = marking;
  const name = `k-${ink}-${fill}-${state ?? 0}-${how === 'none' ? 0 : payment}-${how}-${source ?? 0}-${note ? 1 : 0}`;
  if (!rules.has(name)) {
    rules.set(name, marking);
    if (colors.size > 0) sheet.insertRule(ruleOf(name, marking));
  }
  return name;
}

/**
 * Puts all marks into the colours that `root` is shown in; again whenever the theme changes. Until the
 * first time bars have no marks.
 */
export function inkMarks(root: HTMLElement): void {
  const probe = root.appendChild(document.createElement('i'));
  probe.hidden = true;
  for (const token of TOKENS) {
    probe.style.color = `var(--${token})`;
    colors.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  images.clear();
  sheet.replaceSync([...rules].map(([name, marking]) => ruleOf(name, marking)).join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

function ruleOf(name: string, marking: Marking): string {
  const layers = layersOf(marking);
  const list = (of: (layer: Layer) => string) => layers.map(of).join(',');
  return `.stay.${name}{background-image:${list(({ image }) => image) || 'none'};background-position:${list(({ position }) => position)};background-size:${list(({ size }) => size)};background-repeat:${list(({ repeat }) => repeat ?? 'no-repeat')}}`;
}

function layersOf({ ink, fill, state, payment, how, source, note }: Marking): Layer[] {
  const layers: Layer[] = [];
  const put = (name: string, shape: Shape, position: string, width = 11, height = width) => {
    const picture = image(ink, name, shape, width, height);
    layers.push({ image: picture, position, size: `${width}px ${height}px` });
  };
  if (state) put(state, lucideShape(state), `${fill === 'own' ? 9 : 4}px 50%`, 13);
  if (how === 'mark') put(`mark ${payment}`, PAYMENTS[payment], 'right 3px top 50%');
  if (how === 'gauge') put(`gauge ${payment}`, gauge(payment), 'right 3px top 50%', 5, 12);
  if (note) put('note', lucideShape('note'), 'right 17px top 50%');
  if (source && source !== 'none') put(source, lucideShape(source), `right ${note ? 31 : 17}px top 50%`);
  const texture = textureOf(fill);
  if (texture) layers.push(texture);
  return layers;
}

const colorOf = (token: string): string => colors.get(token) ?? 'gray';

function textureOf(fill: Fill): Layer | undefined {
  const flat = (color: string) => `linear-gradient(${color} 0 0)`;
  switch (fill) {
    case 'plain':
      return undefined;
    case 'dots':
      return {
        image: `radial-gradient(circle at 1px 1px, ${colorOf('line-2')} 0.8px, transparent 1px)`,
        position: '0 0',
        size: '4px 4px',
        repeat: 'repeat',
      };
    case 'half':
      return { image: flat(colorOf('pre-fill')), position: 'bottom', size: '100% 50%' };
    case 'own':
      return { image: flat('var(--own, transparent)'), position: 'left', size: '6px 100%' };
  }
}

/** A shape as a bitmap for this screen's pixels: a vector image would be drawn anew by every bar that has it. */
function image(ink: Ink, name: string, shape: Shape, width: number, height: number): string {
  const key = `${ink} ${name}`;
  let made = images.get(key);
  if (!made) {
    const scale = Number.isInteger(devicePixelRatio) ? devicePixelRatio : 2 * Math.ceil(devicePixelRatio);
    const pen = easel.getContext('2d');
    if (!pen) return 'none';
    // Setting its size also wipes it and puts the pen back.
    easel.width = width * scale;
    easel.height = height * scale;
    const field = width === height ? FIELD : width;
    pen.scale(easel.width / field, easel.width / field);
    pen.strokeStyle = pen.fillStyle = colorOf(ink);
    pen.lineWidth = 2;
    pen.lineCap = pen.lineJoin = 'round';
    shape(pen);
    images.set(key, (made = `url("${easel.toDataURL()}")`));
  }
  return made;
}

function pathOf([tag, attributes]: IconNode[number]): Path2D {
  const number = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'path') return new Path2D(String(attributes['d'] ?? ''));
  const path = new Path2D();
  if (tag === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  else path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  return path;
}
