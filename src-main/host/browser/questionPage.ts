import type { Language } from '#shared/text/language';
import type { Page, Pages } from '../rendererFiles';
import type { Question } from '../startupQuestion';
import { serveLoopback } from './loopbackServer';

/** A yes-or-no question on a browser page without scripts, asked before Kontuar can show its own pages. */
export interface AskedQuestion {
  /** Address of the page that shows the question; a browser can open this address only once. */
  readonly url: string;
  isSeen(): boolean;
  /** Resolves with the answer. */
  readonly answer: Promise<boolean>;
  close(): Promise<void>;
}

const YES_PATH = '/yes';
const NO_PATH = '/no';

/**
 * Serves a page with a yes-or-no question at a local address until `close` is called. The caller opens the address in a
 * browser.
 */
export async function serveYesNoQuestionPage(question: Question): Promise<AskedQuestion> {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  let seen = false;
  const server = await serveLoopback({
    pages: buildQuestionPages(question),
    world: 'real',
    connect: null,
    onRead: (path) => {
      seen = true;
      if (path === YES_PATH || path === NO_PATH) resolve(path === YES_PATH);
    },
  });
  return { url: server.url, isSeen: () => seen, answer, close: server.close };
}

function buildQuestionPages({ language, title, detail, yes, no, agreed, declined }: Question): Pages {
  const buildPage = (body: string) => buildHtmlPageLinkingStylesheet(language, body);
  const paragraphs = detail.map((words) => `<p>${escapeHtml(words)}</p>`).join('');
  const answers = `<a class="yes" href="${YES_PATH}">${escapeHtml(yes)}</a><a href="${NO_PATH}" autofocus>${escapeHtml(no)}</a>`;
  const renderMessage = (words: string) => buildPage(`<h1>${escapeHtml(words)}</h1>`);
  return new Map([
    [
      '/index.html',
      buildPage(`<h1>${escapeHtml(title)}</h1>${paragraphs}<nav aria-label="Kontuar">${answers}</nav>`),
    ],
    [YES_PATH, renderMessage(agreed)],
    [NO_PATH, renderMessage(declined)],
    ['/question.css', STARTUP_PAGE_STYLESHEET],
  ]);
}

export const buildHtmlPageLinkingStylesheet = (language: Language, body: string, head = ''): Page =>
  encodePageTextWithContentType(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="${language}" translate="no"><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Kontuar</title>` +
      `<link rel="stylesheet" href="/question.css">${head}<main>${body}</main></html>`,
  );

export const encodePageTextWithContentType = (type: string, text: string) => ({
  type,
  body: new TextEncoder().encode(text),
});

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page's colours are copied from src-renderer/kit/tokens.css. */
const STYLE = `
body { margin: 0; background: light-dark(#f9f7f9, #141113); color: light-dark(#241a23, #ece8eb);
  font: 15px/1.5 'IBM Plex Sans Variable', 'IBM Plex Sans', 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; }
main { max-width: 600px; margin: 12vh auto 0; padding: 28px 32px;
  border: 1px solid light-dark(#e2dee1, #302b2f); border-radius: 10px; background: light-dark(#ffffff, #1d191d); }
h1 { margin: 0; font-size: 20px; line-height: 1.3; }
p { margin: 12px 0 0; }
nav { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 24px; }
button { font: inherit; cursor: pointer; background: none; }
a, button { padding: 7px 16px; border: 1px solid light-dark(#c9c4c8, #453f44); border-radius: 6px;
  color: inherit; font-weight: 500; text-decoration: none; }
pre { margin: 16px 0 0; padding: 10px 12px; border-radius: 6px; background: light-dark(#f2f0f2, #100d10);
  font-size: 12px; line-height: 18px; white-space: pre-wrap; overflow-wrap: anywhere; }
a:hover, button:hover { background: light-dark(#f2f0f2, #100d10); }
a:focus-visible, button:focus-visible { outline: 2px solid light-dark(#73275c, #dea2c7); outline-offset: 2px; }
.yes { border-color: light-dark(#73275c, #8e4675); background: light-dark(#73275c, #8e4675); color: #ffffff; }
.yes:hover { background: light-dark(#5b1a48, #7d3966); }
`;

export const STARTUP_PAGE_STYLESHEET: Page = encodePageTextWithContentType('text/css; charset=utf-8', STYLE);
