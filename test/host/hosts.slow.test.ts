import { electronBinary } from '#support/ownWindow';
import { browserDriver, devtoolsDriver, electronDriver } from './drivers';
import { hostSuite } from './hostSuite';

hostSuite(browserDriver);
hostSuite(devtoolsDriver);
// Real Electron is tested too when its binary could be downloaded.
if (electronBinary()) hostSuite(electronDriver);
