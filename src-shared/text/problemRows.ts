import type { ProblemCause, ProblemKind } from '../outcome/problem';

/** Next step that is offered after a failure. The texts are in the catalogs `problemRows` and `problems`. */
export type ProblemStep =
  | 'tryNow' // Asks the service again.
  | 'connection' // Opens the addresses and keys.
  | 'askAdministrator' // Copies a request to the person who grants permissions.
  | 'copyForHelp'; // Copies time, status and RUID for support.
export type Fault = 'thisPc' | 'network' | 'service' | 'account' | 'you' | 'kontuar';

interface FaultAndStep {
  readonly fault: Fault;
  readonly step: ProblemStep;
}

/** A cause has its own row; an answer whose status has a meaning (`status`) uses the row of its kind. */
export type ProblemSubject = Exclude<ProblemCause, 'status'> | ProblemKind;

export const FAULT_AND_STEP_BY_SUBJECT = {
  noNetwork: { fault: 'thisPc', step: 'tryNow' },
  wrongAddress: { fault: 'account', step: 'connection' },
  noAnswer: { fault: 'service', step: 'tryNow' },
  certificate: { fault: 'network', step: 'connection' },
  clock: { fault: 'thisPc', step: 'tryNow' },
  oldTls: { fault: 'network', step: 'copyForHelp' },
  redirect: { fault: 'service', step: 'connection' },
  refusedRead: { fault: 'kontuar', step: 'copyForHelp' },
  kontuar: { fault: 'kontuar', step: 'copyForHelp' },
  notTheService: { fault: 'network', step: 'tryNow' },
  limit: { fault: 'service', step: 'tryNow' },
  serviceError: { fault: 'service', step: 'copyForHelp' },
  legacyError: { fault: 'account', step: 'connection' },
  unreadable: { fault: 'service', step: 'copyForHelp' },
  keychain: { fault: 'thisPc', step: 'connection' },
  otherAddress: { fault: 'thisPc', step: 'connection' },
  disk: { fault: 'thisPc', step: 'tryNow' },
  cancelled: { fault: 'kontuar', step: 'tryNow' },
  unknown: { fault: 'service', step: 'tryNow' },
  later: { fault: 'service', step: 'tryNow' },
  signedOut: { fault: 'account', step: 'connection' },
  notAllowed: { fault: 'account', step: 'askAdministrator' },
  notGranted: { fault: 'account', step: 'askAdministrator' },
  conflict: { fault: 'you', step: 'copyForHelp' },
  refused: { fault: 'you', step: 'copyForHelp' },
  gone: { fault: 'service', step: 'tryNow' },
  locked: { fault: 'you', step: 'tryNow' },
  fault: { fault: 'kontuar', step: 'copyForHelp' },
} as const satisfies Record<ProblemSubject, FaultAndStep>;
