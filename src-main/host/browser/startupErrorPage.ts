import { speak } from '#shared/text/language';
import type { Pages } from '../rendererFiles';
import type { TroubleMessage } from '../startupErrorMessage';
import {
  STARTUP_PAGE_STYLESHEET,
  buildHtmlPageLinkingStylesheet,
  encodePageTextWithContentType,
  escapeHtml,
} from './questionPage';
import { serveLoopback } from './loopbackServer';
import * as texts from '#shared/i18n/texts';

/** Shows why Kontuar does not start, on a page that needs neither the program's pages nor the engine. */
export interface TroublePage {
  /** Address of the page with the start-up error; it works only once. */
  readonly url: string;
  isSeen(): boolean;
  close(): Promise<void>;
}

const COPY_SCRIPT_PATH = '/copy.js';

export async function serveStartupErrorPage(trouble: TroubleMessage): Promise<TroublePage> {
  let seen = false;
  const onRead = (path: string) => {
    // The page requests its script last, so a request for the script shows that the page was displayed.
    if (path === COPY_SCRIPT_PATH) seen = true;
  };
  const server = await serveLoopback({
    pages: buildStartupErrorPages(trouble),
    world: 'real',
    connect: null,
    onRead,
  });
  return { url: server.url, isSeen: () => seen, close: server.close };
}

function buildStartupErrorPages({ language, message, details, support }: TroubleMessage): Pages {
  const t = speak(texts.start, language);
  // The first sentence of the start error message names the problem and becomes the page's heading. The other sentences
  // are advice and follow below the heading.
  const [problem, ...next] = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(message)];
  const advice = next.map(({ segment }) => segment).join('');
  const lines = [...(advice ? [advice] : []), ...details]
    .map((words) => `<p>${escapeHtml(words)}</p>`)
    .join('');
  const button = `<button type="button" aria-live="polite" data-copied="${escapeHtml(t.copied)}">${escapeHtml(t.copy)}</button>`;
  const body = `<h1>${escapeHtml(problem?.segment.trim() ?? message)}</h1>${lines}<nav aria-label="Kontuar">${button}</nav><pre tabindex="0">${escapeHtml(support)}</pre>`;
  return new Map([
    [
      '/index.html',
      buildHtmlPageLinkingStylesheet(
        language,
        body,
        `<script type="module" src="${COPY_SCRIPT_PATH}"></script>`,
      ),
    ],
    ['/question.css', STARTUP_PAGE_STYLESHEET],
    [COPY_SCRIPT_PATH, encodePageTextWithContentType('text/javascript; charset=utf-8', COPY_SCRIPT)],
  ]);
}

/**
 * Script of the copy button: if the browser forbids copying, the support text is selected, so that the user can press
 * Ctrl+C.
 */
const COPY_SCRIPT = `
const button = document.querySelector('button');
const text = document.querySelector('pre');
button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = button.dataset.copied;
  } catch {
    getSelection().selectAllChildren(text);
  }
});
`;
