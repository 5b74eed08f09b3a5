import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { HouseSettings } from '#shared/contract/jpkHeaderAndLogoContract';
import { isStorableLogo } from '#shared/rules/logoImage';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.jpkHeaderAndLogo);

export const createJpkHeaderAndLogoApiHandlers = ({ store: { settings } }: Pick<ApiParts, 'store'>) => {
  const readSettings = (): HouseSettings => ({
    jpk: settings.get('jpk.header'),
    logo: settings.get('paper.logo'),
  });
  return {
    settings: os.settings.handler(readSettings),
    setJpk: os.setJpk.handler(({ input }) => {
      settings.set('jpk.header', input);
      return readSettings();
    }),
    setLogo: os.setLogo.handler(({ input: { logo }, errors }) => {
      if (logo !== null && !isStorableLogo(Buffer.from(logo, 'base64'))) throw errors.REFUSED();
      settings.set('paper.logo', logo);
      return readSettings();
    }),
  };
};
