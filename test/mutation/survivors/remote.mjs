const REMOTE_FOLDER = 'src-main/engine/remote';

/** Survivors of the network that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const REMOTE = [
  {
    file: `${REMOTE_FOLDER}/addresses.ts`,
    why: 'What cannot be read is no certificate: `undefined` counts as false.',
    mutants: ['} catch «{ return false; } → {}»'],
  },
  {
    file: `${REMOTE_FOLDER}/bounds.ts`,
    why: 'A shortcut: so few characters hold half as many parts as there may be.',
    mutants: [
      'json.length <= SMALL_ANSWER → false',
      'json.length <= SMALL_ANSWER → json.length < SMALL_ANSWER',
    ],
  },
  {
    file: `${REMOTE_FOLDER}/bounds.ts`,
    why: 'Beyond the end there is no character, and no part.',
    mutants: ['at < json.length → at <= json.length'],
  },
  {
    file: `${REMOTE_FOLDER}/exactJson.ts`,
    why: 'A shortcut: without a large number the reviver changes nothing.',
    mutants: ['!MAY_BE_LARGE.test(text) → false'],
  },
  {
    file: `${REMOTE_FOLDER}/exchange.ts`,
    why: '`undefined` counts as no, and as no turn.',
    mutants: ['() => Promise.resolve(false) → () => undefined', '} catch «{ return null; } → {}»'],
  },
  {
    file: `${REMOTE_FOLDER}/exchange.ts`,
    why: 'Where there is no problem there was an answer, with a body; the compiler wants to hear it.',
    mutants: ['body?.form → body.form'],
  },
  {
    file: `${REMOTE_FOLDER}/lenient.ts`,
    why: 'A shortcut: a day has no space around it and no midnight behind it.',
    mutants: ['if («isDay(value) → false») return value;'],
  },
  {
    file: `${REMOTE_FOLDER}/limiter.ts`,
    why: 'Only the signal itself calls it; the compiler wants to hear it.',
    mutants: ['reject(«signal?.reason → signal.reason»);'],
  },
  {
    file: `${REMOTE_FOLDER}/request.ts`,
    why: 'The other forms have no `json`; the compiler wants to hear it.',
    mutants: ["«body.form === 'json' → true» && isRecord(body.json)"],
  },
  {
    file: `${REMOTE_FOLDER}/request.ts`,
    why: 'Can only be told by memory: the race is over, so a later abort changes nothing, and nobody else has that signal.',
    mutants: ['{ signal: finished } → {}'],
  },
  {
    file: `${REMOTE_FOLDER}/secrecy.ts`,
    why: 'A secret like any other, which is in no text but the mutant itself.',
    mutants: ['let tokens: readonly string[] = «[] → ["Stryker was here"]»;'],
  },
  {
    file: `${REMOTE_FOLDER}/secrecy.ts`,
    why: 'Beyond the end there is no character that could be shown.',
    mutants: ['at < text.length → at <= text.length'],
  },
  {
    file: `${REMOTE_FOLDER}/token.ts`,
    why: 'What cannot be read says no time: `undefined` counts as null.',
    mutants: ['} catch «{ return null; } → {}»'],
  },
];
