import { operatingSystem } from '../i18n/operatingSystem';

const system = operatingSystem();

export const KEYCHAIN_PL = {
  windows: {
    is: 'Menedżer poświadczeń',
    it: 'Menedżer poświadczeń',
    of: 'Menedżera poświadczeń',
    in: 'Menedżerze poświadczeń',
  },
  mac: { is: 'Pęk kluczy', it: 'Pęk kluczy', of: 'Pęku kluczy', in: 'Pęku kluczy' },
  linux: { is: 'Baza kluczy', it: 'Bazę kluczy', of: 'Bazy kluczy', in: 'Bazie kluczy' },
}[system];

export const KEYCHAIN_UK = {
  windows: {
    is: 'Диспетчер облікових даних',
    it: 'Диспетчер облікових даних',
    of: 'Диспетчера облікових даних',
    in: 'Диспетчері облікових даних',
  },
  mac: { is: 'В’язка ключів', it: 'В’язку ключів', of: 'В’язки ключів', in: 'В’язці ключів' },
  linux: { is: 'Сховище ключів', it: 'Сховище ключів', of: 'Сховища ключів', in: 'Сховищі ключів' },
}[system];

/** Name of the store of passwords inside an English sentence, with its article. */
export const KEYCHAIN_EN = {
  windows: 'Windows Credential Manager',
  mac: 'the keychain',
  linux: 'the keyring',
}[system];
