import { safe, type ClientPromiseResult } from '@orpc/client';

/** The answer, or the error that the contract has for it; any other one is thrown. */
export async function answered<Answer, Fault>(call: ClientPromiseResult<Answer, Fault>) {
  const result = await safe(call);
  if (!result.isSuccess && !result.isDefined) throw result.error;
  return result;
}
