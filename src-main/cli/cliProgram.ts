import type { Command } from 'commander';
import { PROGRAM_VERSION } from '../installation';
import { addCommandHelpTexts } from './commandHelpTexts';
import { registerBackupCliCommands } from './backupsCommand';
import { createEmptyCliProgram } from './createEmptyCliProgram';
import { registerConflictCliCommands } from './conflictsCommand';
import { registerConnectCliCommand } from './connectCommand';
import { registerReservationCliCommands } from './reservationsAndPricesCommands';
import { registerDoctorCliCommand } from './doctorCommand';
import { registerExportCliCommands } from './exportInvoicesCommand';
import { registerInvoiceCliCommands } from './invoicesCommand';
import { registerKsefImportCliCommand } from './ksefImportCommand';
import { registerPersonalDataCliCommands } from './personCommand';
import { registerRecoveryKeyCliCommand } from './recoveryKeyCommand';
import { registerReportCliCommand } from './reportCommand';
import { registerStaffListCliCommand } from './staffListCommand';
import { registerStatusCliCommand } from './statusCommand';
import { registerSyncCliCommand } from './syncCommand';
import { registerTrainingCliCommand } from './trainingServeCommand';

const COMMAND_GROUPS = [
  registerConnectCliCommand,
  registerSyncCliCommand,
  registerStatusCliCommand,
  registerInvoiceCliCommands,
  registerExportCliCommands,
  registerKsefImportCliCommand,
  registerConflictCliCommands,
  registerReservationCliCommands,
  registerReportCliCommand,
  registerDoctorCliCommand,
  registerBackupCliCommands,
  registerRecoveryKeyCliCommand,
  registerPersonalDataCliCommands,
  registerStaffListCliCommand,
  registerTrainingCliCommand,
];

/** Builds all commands and options of `kontuar` without running any command. */
export function createCliProgram(): Command {
  const program = createEmptyCliProgram().version(PROGRAM_VERSION);
  for (const addGroup of COMMAND_GROUPS) addGroup(program);
  addCommandHelpTexts(program);
  return program;
}
