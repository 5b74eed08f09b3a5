import type { Copied } from '../../contract/copied';
import { copiedText } from '../copied';
import { said } from './said';

type From = Copied['from'];

said(copiedText, {
  summary: (how, from) =>
    `${HOW[how](from)} Перед надсиланням фактур, які тут очікували, Kontuar перевіряє в сервісі, чи їх уже не надіслано з іншої копії. Працюйте лише в одній із цих папок.`,
});

const HOW: Readonly<Record<Copied['how'], (from: From) => string>> = {
  otherComputer: (from) =>
    from
      ? `Цю папку з даними скопійовано з іншого комп’ютера (${from.computer}).`
      : 'Цю папку з даними скопійовано з іншого комп’ютера.',
  otherPath: (from) =>
    from
      ? `Цю папку з даними скопійовано або відновлено з копії (раніше: ${from.path}).`
      : 'Цю папку з даними скопійовано або відновлено з копії.',
  wentBack: () => 'Цю папку з даними відновлено зі старішої копії, або хтось працював у другій її копії.',
};
