import { EventEmitter } from 'node:events';
import { recorded } from '../electron/calls';

export const ipcMain = recorded('IpcMain', new EventEmitter());
