import { safe, type ClientPromiseResult } from '@orpc/client';

/** Returns the result of a call, or the error that the contract declares for it; throws any other error. */
export async function awaitResultOrDeclaredError<Answer, Fault>(call: ClientPromiseResult<Answer, Fault>) {
  const result = await safe(call);
  if (!result.isSuccess && !result.isDefined) throw result.error;
  return result;
}
