import type { Light } from '#shared/outcome/light';
import type { Problem } from '#shared/outcome/problem';

/**
 * The sync light from what is known (sync.md, "The sync light"; look.md, Sync light): one state.
 * What keeps everything from moving goes before "needs you"; waiting changes come last.
 */
export function lightOf(state: {
  problem: Problem | null;
  conflicts: number;
  waiting: number;
  guard: boolean;
}): Light {
  const cause = state.problem && lightOfProblem(state.problem);
  if (cause) return cause;
  if (state.conflicts > 0 || state.guard) return 'needsYou';
  return state.waiting > 0 ? 'waiting' : 'upToDate';
}

function lightOfProblem(problem: Problem): Light {
  if (problem.kind === 'signedOut' || problem.kind === 'notAllowed') return 'signIn';
  switch (problem.cause) {
    case 'noNetwork':
      return 'offline';
    case 'limit':
      return 'limit';
    case 'disk':
      return 'needsYou';
    case 'noAnswer':
    case 'certificate':
    case 'notTheService':
    case 'serviceError':
    case 'status':
    case 'legacyError':
    case 'unreadable':
    case 'keychain':
    case 'cancelled':
      return 'serviceDown';
  }
}
