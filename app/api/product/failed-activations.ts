import type { Admission } from "#app/api/endpoint/handler.ts";
import { addressBucket, countFailure, limitFailures } from "#app/api/endpoint/rate-limit.ts";
import { limitProductRequests } from "#app/api/endpoint/authenticate-server.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { isGuessable } from "#app/domain/deployment/guessable-key.ts";
import { Problem } from "#app/domain/problem.ts";

const failuresPerAddress = 20;
const failuresOfGuessableKeys = 60;

/** Error codes of a guessed license key. Other errors concern a license that the caller knows. */
const countedErrorCodes: readonly string[] = ["LICENSE_NOT_FOUND", "LICENSE_DELETED", "ACTIVATION_CODE"];

const failureBucket = (request: Request) => addressBucket(request, "failed-activation");
const guessableKeyBucket = "failed-activation guessable";

export const limitActivations: Admission = async ({ request, context }) => {
  await limitProductRequests({ request, context });
  limitFailures(failureBucket(request), context, failuresPerAddress);
};

/** Limits failed activations of guessable keys over all addresses. */
export const limitGuesses = (context: ApiContext) =>
  limitFailures(guessableKeyBucket, context, failuresOfGuessableKeys);

export async function countFailedActivation<Result>(
  activation: Promise<Result>,
  licenseKey: string,
  request: Request,
  context: ApiContext,
): Promise<Result> {
  try {
    return await activation;
  } catch (error) {
    if (error instanceof Problem && countedErrorCodes.includes(error.code)) {
      countFailure(failureBucket(request), context);
      if (isGuessable(licenseKey)) countFailure(guessableKeyBucket, context);
    }
    throw error;
  }
}
