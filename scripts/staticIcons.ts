/**
 * Compiles lucide's icons to plain markup. As they come, each works its lines out from data whenever it is
 * drawn, which was a third of the toolbar's first drawing; their lines never change. Of their properties
 * `size`, `strokeWidth` and `class` are kept: the program uses no others.
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

/** Name, size and lines of an icon, read from its component's source. Throws where the source has no such data. */
export function readIconData(source: string, filename: string): IconData {
  const data = /const iconData = (\{.*\});/.exec(source)?.[1];
  if (!data) throw new Error(`No data of the icon was found in ${filename}`);
  return JSON.parse(data);
}

/** A preprocessor for Svelte. An icon without data is an error of the build. */
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
