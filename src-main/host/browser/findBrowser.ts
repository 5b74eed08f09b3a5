import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names of browsers that can show one address in a separate window (option `--app`), best known first. */
const BROWSER_PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

const MAC_PROGRAMS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Chromium.app/Contents/MacOS/Chromium',
];

const WINDOWS_PROGRAMS = [
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the full paths of Chromium-based browsers on this PC; empty if there is none. */
export function findChromiumBrowsers(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  return listBrowserCandidates(platform, environment).filter(isProgram);
}

function listBrowserCandidates(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32')
    return [environment['ProgramFiles'], environment['ProgramFiles(x86)'], environment['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_PROGRAMS.map((program) => join(folder, program)));
  if (platform === 'darwin')
    return ['/Applications', join(environment['HOME'] ?? '', 'Applications')].flatMap((folder) =>
      MAC_PROGRAMS.map((program) => join(folder, program)),
    );
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return BROWSER_PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
