import { z } from "zod";
import {
  type StepAttempt,
  needsApprovalProblem,
  noCapacityProblem,
  type StepState,
  type ProvisionedInstance,
  type Provisioner,
  subdomainTakenProblem,
} from "#app/domain/instance/provisioner.ts";
import { type ProvisionerResponse, type ProvisionerSettings, sendRequest } from "./http-transport.ts";

const createdInstance = z.object({ id: z.number() });

const errorBody = z.object({ error: z.object({ code: z.string() }) });
/** Functions that create the error of a response, by its status and error code. */
const errorCreators: Record<string, () => Error> = {
  "409 taken": subdomainTakenProblem,
  "503 no-capacity": noCapacityProblem,
  "403 needs-approval": needsApprovalProblem,
};

const maxErrorLength = 500;
/** Shortens an external text and removes characters that databases cannot store. */
const failureTextSchema = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, maxErrorLength),
  )
  .transform((text) => text || "The provisioner gave no reason.");

const stepStateSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("running") }),
  z.object({ state: z.literal("done") }),
  z.object({ state: z.literal("failed"), error: failureTextSchema, final: z.boolean().default(false) }),
]);

const unknownAttemptState: StepState = {
  state: "failed",
  error: "The provisioner does not know this attempt.",
  final: false,
};

/**
 * Sends signed JSON requests to the vendor's automation. `X-Timestamp` holds seconds since 1970.
 * `X-Signature` is the hexadecimal HMAC-SHA256 of method, path with query, timestamp and body, separated by
 * line feeds.
 *
 * - `POST /instances` orders an instance; its `Idempotency-Key` is the instance's id. Returns 200 to 202 with
 *   `{id}`, or `{error: {code}}` with 409 `taken`, 503 `no-capacity`, 403 `needs-approval`. If the
 *   provisioner accepted an order with the same key before, it accepts the order again, even if the body
 *   differs. If it rejected the order before, it evaluates the order again.
 * - `POST /instances/{id}/steps/{step}` `{attempt}` starts an attempt, or does nothing if it has started.
 * - `GET /instances/{id}/steps/{step}?attempt=` returns the state of the attempt.
 * - `DELETE /instances/{id}` deletes an instance. Returns 200 to 204, or 404 if the instance does not exist.
 *
 * Both step requests return `{state: "running" | "done"}` or `{state: "failed", error, final}`. `error` is
 * the text of the error. If `final` is true, the app does not retry the step by itself.
 */
export function createHttpProvisioner(settings: ProvisionerSettings): Provisioner {
  const createStepPath = ({ id }: ProvisionedInstance, { step }: StepAttempt) =>
    `/instances/${id}/steps/${step}`;
  return {
    async order({ id, subdomain, hostname, licenseKey, email, password, approved }) {
      const body = { id, subdomain, hostname, licenseKey, email, password, approved };
      const request = { method: "POST", path: "/instances", body, idempotencyKey: String(id) } as const;
      const response = await sendRequest(settings, request);
      const createError = findErrorCreator(response);
      if (createError) throw createError();
      response.parse(createdInstance.refine((result) => result.id === id));
    },

    async startStep(instance, attempt) {
      const body = { attempt: attempt.attemptNumber };
      const response = await sendRequest(settings, {
        method: "POST",
        path: createStepPath(instance, attempt),
        body,
      });
      response.parse(stepStateSchema);
    },

    async readStepState(instance, attempt) {
      const path = `${createStepPath(instance, attempt)}?attempt=${attempt.attemptNumber}`;
      const response = await sendRequest(settings, { method: "GET", path });
      return response.status === 404 ? unknownAttemptState : response.parse(stepStateSchema);
    },

    async remove({ id }) {
      const response = await sendRequest(settings, { method: "DELETE", path: `/instances/${id}` });
      if (response.status !== 404) response.parse(z.unknown());
    },

    findSimulatedOutcome: () => null,
  };
}

function findErrorCreator({ status, body }: ProvisionerResponse): (() => Error) | undefined {
  const parsedBody = errorBody.safeParse(body);
  const errorKey = parsedBody.success ? `${status} ${parsedBody.data.error.code}` : "";
  return Object.hasOwn(errorCreators, errorKey) ? errorCreators[errorKey] : undefined;
}
