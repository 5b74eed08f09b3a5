import { safe, type ClientPromiseResult } from '@orpc/client';

/**
 * Awaits an API call and returns its result, or the error that the API contract declares for this call. Any other error
 * is thrown.
 */
export async function awaitResultOrDeclaredError<Answer, Fault>(call: ClientPromiseResult<Answer, Fault>) {
  const result = await safe(call);
  if (!result.isSuccess && !result.isDefined) throw result.error;
  return result;
}
