/** Puts the list of steps on paper: in training its band, a title, then a box to tick before each line. */
export function printSteps(band: string | null, title: string, lines: readonly string[]): void {
  const pages = document.createElement('div');
  pages.className = 'plan-pages';
  if (band !== null) pages.append(Object.assign(document.createElement('p'), { textContent: band }));
  pages.append(Object.assign(document.createElement('h1'), { textContent: title }));
  const list = pages.appendChild(document.createElement('ul'));
  for (const line of lines)
    list.append(Object.assign(document.createElement('li'), { textContent: `☐ ${line}` }));
  document.body.append(pages);
  document.documentElement.classList.add('prints-plan');
  const done = () => {
    document.documentElement.classList.remove('prints-plan');
    pages.remove();
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
