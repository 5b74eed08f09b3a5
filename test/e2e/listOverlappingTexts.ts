/** Returns pairs of overlapping words in the part of the page that is visible without scrolling; runs in the page. */
export function listOverlappingTexts(): string[] {
  const MIN_OVERLAP_PX = 3;
  /** Returns the part of a box that the surrounding elements do not clip. */
  const clipToVisible = (rect: DOMRect, within: Element): DOMRect => {
    let { left, top, right, bottom } = rect;
    for (let around: Element | null = within; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const listVisibleTexts = () => {
    const visibleTexts: { words: string; of: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const words = node.textContent?.trim();
      if (!words || !of?.checkVisibility({ opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = clipToVisible(rect, of);
        // Words that are hidden or covered by another element do not count as visible.
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        // A box that lies wholly beyond a clipping edge gets a negative height here.
        if (
          box.width > MIN_OVERLAP_PX &&
          box.height > MIN_OVERLAP_PX &&
          at &&
          (at.contains(of) || of.contains(at))
        )
          visibleTexts.push({ words, of, box });
      }
    }
    return visibleTexts;
  };
  const pairs = new Set<string>();
  const visibleTexts = listVisibleTexts();
  for (const [index, { words, of, box }] of visibleTexts.entries())
    for (const otherText of visibleTexts.slice(index + 1)) {
      const width = Math.min(box.right, otherText.box.right) - Math.max(box.left, otherText.box.left);
      const height = Math.min(box.bottom, otherText.box.bottom) - Math.max(box.top, otherText.box.top);
      if (otherText.of !== of && width > MIN_OVERLAP_PX && height > MIN_OVERLAP_PX)
        pairs.add(`${words} | ${otherText.words}`);
    }
  return [...pairs];
}
