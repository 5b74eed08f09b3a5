import * as texts from '../i18n/texts';
import { speak, type Language } from './language';

type Links = typeof texts.links;
export type LinkLeftOut = keyof Links['refused'] | keyof Links['amountRefused'] | keyof Links['left'];

/** Returns why a link from a file of another PC was not imported. */
export function describeLinkLeftOut(why: LinkLeftOut, language: Language): string {
  const { refused, amountRefused, left } = speak(texts.links, language);
  return { ...refused, ...amountRefused, ...left }[why];
}
