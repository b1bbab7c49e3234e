import type { PreCheck } from "#app/api/endpoint/handler.ts";
import { createAddressBucket, countFailure, checkFailureLimit } from "#app/api/endpoint/limits.ts";
import { limitProductRequests } from "#app/api/endpoint/authenticate.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { isGuessable } from "#app/domain/deployment/guessable-key.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { Problem } from "#app/domain/problem.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";

/** Errors that a guessed license key causes. Other errors are not counted, because the caller knows the license. */
const guessedKeyErrorCodes: readonly string[] = ["LICENSE_NOT_FOUND", "LICENSE_DELETED"];
const wrongCodeErrorCode = "ACTIVATION_CODE";

const createFailureBucket = (request: Request) => createAddressBucket(request, "failed-activation");
const createWrongCodeBucket = (request: Request, licenseKey: string) =>
  createAddressBucket(request, `wrong activation code ${sha256(licenseKey.toLowerCase())}`);
const guessableKeyBucket = "failed-activation guessable";

export const limitActivations: PreCheck = async ({ request, context }) => {
  await limitProductRequests({ request, context });
  checkFailureLimit(createFailureBucket(request), context, requestLimits.failedActivation.maxPerMinute);
};

/** Throws `too-many` if activations with guessable keys failed too often this minute, from all addresses together. */
export const checkGuessedKeyLimit = (context: ApiContext) =>
  checkFailureLimit(guessableKeyBucket, context, requestLimits.guessableKey.maxPerMinute);

/**
 * Waits for the activation and counts it if it fails because of a guessed key or a wrong code. The limit on wrong codes
 * applies only to wrong codes, so that another server behind the same address can use the right code.
 */
export async function countFailedActivation<Result>(
  activation: Promise<Result>,
  licenseKey: string,
  request: Request,
  context: ApiContext,
): Promise<Result> {
  try {
    return await activation;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isWrongCode = error.code === wrongCodeErrorCode;
    const isGuessedKey = guessedKeyErrorCodes.includes(error.code);
    if (isWrongCode) {
      const wrongCodeBucket = createWrongCodeBucket(request, licenseKey);
      checkFailureLimit(wrongCodeBucket, context, requestLimits.wrongActivationCode.maxPerMinute);
      countFailure(wrongCodeBucket, context);
    }
    if (isGuessedKey) countFailure(createFailureBucket(request), context);
    if ((isWrongCode || isGuessedKey) && isGuessable(licenseKey)) countFailure(guessableKeyBucket, context);
    throw error;
  }
}
