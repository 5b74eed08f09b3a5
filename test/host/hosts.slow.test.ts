import { electronBinary } from '#support/ownWindow';
import { browserDriver, devtoolsDriver, electronDriver } from './drivers';
import { hostSuite } from './hostSuite';

hostSuite(browserDriver);
hostSuite(devtoolsDriver);
// Real Electron joins where its binary could be fetched.
if (electronBinary()) hostSuite(electronDriver);
