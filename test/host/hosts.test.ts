import { electronBinary } from '#support/electronProgram';
import { browserDriver, electronDriver } from './drivers';
import { hostSuite } from './hostSuite';

// Electron joins where its binary could be fetched; elsewhere the browser host stands for both.
const electron = electronBinary();

hostSuite(browserDriver);
if (electron) hostSuite(electronDriver(electron));
