/**
 * Compiles the icons of lucide to plain markup. The original components compute their constant lines from data at every
 * drawing, which took a third of the first drawing of the toolbar. Only the properties `size`, `strokeWidth` and
 * `class` are kept, because the program uses no others.
 */
const ICON = /@lucide\/svelte\/dist\/icons\/[^/]+\.svelte$/;

type Line = [tag: string, attributes: Record<string, string>];

interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly Line[];
}

const attributesText = (attributes: Line[1]): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** Reads name, size and lines of an icon from the source of its component. Throws if the source has no such data. */
export function readIconData(source: string, filename: string): IconData {
  const data = /const iconData = (\{.*\});/.exec(source)?.[1];
  if (!data) throw new Error(`No data of the icon was found in ${filename}`);
  return JSON.parse(data);
}

/** Returns a preprocessor for Svelte. An icon without data fails the build. */
export const staticIcons = () => ({
  name: 'static-icons',
  markup({ content, filename }: { content: string; filename?: string }) {
    if (!filename || !ICON.test(filename.replaceAll('\\', '/'))) return undefined;
    const { name, size, node } = readIconData(content, filename);
    const lines = node.map(([tag, attributes]) => `<${tag}${attributesText(attributes)} />`).join('');
    const code = `<script>
  let { size = ${size}, strokeWidth = 2, class: added } = $props();
</script>

<svg class={["lucide-icon lucide-${name}", added]} width={size} height={size} viewBox="0 0 ${size} ${size}" fill="none"
  stroke="currentColor" stroke-width={strokeWidth} stroke-linecap="round" stroke-linejoin="round"
  aria-hidden="true">${lines}</svg>
`;
    return { code };
  },
});
