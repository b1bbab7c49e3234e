import type { Admission } from "#app/api/call/answer.ts";
import { addressBucket, countFailure, limitFailures } from "#app/api/call/rate-limit.ts";
import { limitProduct } from "#app/api/call/request-server.ts";
import type { World } from "#app/api/world.ts";
import { isGuessable } from "#app/domain/deployment/guessable-key.ts";
import { Problem } from "#app/domain/problem.ts";

const failuresPerAddress = 20;
const failuresOfGuessableKeys = 60;

/** Error codes of a guessed license key. Other errors concern a license that the caller knows. */
const failureCodes: readonly string[] = ["LICENSE_NOT_FOUND", "LICENSE_DELETED", "ACTIVATION_CODE"];

const bucketOf = (request: Request) => addressBucket(request, "failed-activation");
const guessBucket = "failed-activation guessable";

export const limitActivations: Admission = async ({ request, world }) => {
  await limitProduct({ request, world });
  limitFailures(bucketOf(request), world, failuresPerAddress);
};

/** Limits failed activations of guessable keys over all addresses. */
export const checkGuess = (world: World) => limitFailures(guessBucket, world, failuresOfGuessableKeys);

export async function countFailedActivation<Result>(
  activation: Promise<Result>,
  licenseKey: string,
  request: Request,
  world: World,
): Promise<Result> {
  try {
    return await activation;
  } catch (error) {
    if (error instanceof Problem && failureCodes.includes(error.code)) {
      countFailure(bucketOf(request), world);
      if (isGuessable(licenseKey)) countFailure(guessBucket, world);
    }
    throw error;
  }
}
