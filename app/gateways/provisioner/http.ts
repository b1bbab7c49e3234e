import { z } from "zod";
import {
  type Attempt,
  needsApproval,
  noCapacity,
  type Observation,
  type Place,
  type Provisioner,
  subdomainTaken,
} from "#app/domain/instance/provisioner.ts";
import { type ProvisionerReply, type ProvisionerSettings, send } from "./http-transport.ts";

const order = z.object({ id: z.number() });

const refusal = z.object({ error: z.object({ code: z.string() }) });
const refusals: Record<string, () => Error> = {
  "409 taken": subdomainTaken,
  "503 no-capacity": noCapacity,
  "403 needs-approval": needsApproval,
};

const longestFault = 500;
/** External text: shortened, and without characters that databases cannot store. */
const fault = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, longestFault),
  )
  .transform((text) => text || "The provisioner does not say why.");

const observation = z.discriminatedUnion("state", [
  z.object({ state: z.literal("running") }),
  z.object({ state: z.literal("done") }),
  z.object({ state: z.literal("failed"), fault, final: z.boolean().default(false) }),
]);

const forgotten: Observation = {
  state: "failed",
  fault: "The provisioner does not know this attempt.",
  final: false,
};

/**
 * The vendor's automation over HTTP. Every request is JSON and signed: `X-Timestamp` holds seconds since 1970.
 * `X-Signature` is the hexadecimal HMAC-SHA256 of method, path with query, timestamp and body, separated by line feeds.
 *
 * - `POST /instances` orders an instance; its `Idempotency-Key` is the instance's id. 200 to 202 `{id}`, or
 *   `{error: {code}}` with 409 `taken`, 503 `no-capacity`, 403 `needs-approval`. An accepted order stays accepted,
 *   even if a later order differs; a rejected order is evaluated again.
 * - `POST /instances/{id}/steps/{step}` `{attempt}` starts an attempt, or does nothing if it has started.
 * - `GET /instances/{id}/steps/{step}?attempt=` returns its state. Both return `{state: "running" | "done"}` or
 *   `{state: "failed", fault, final}`.
 * - `DELETE /instances/{id}` deletes an instance: 200 to 204, or 404 if it does not exist.
 */
export function httpProvisioner(settings: ProvisionerSettings): Provisioner {
  const stepPath = ({ id }: Place, { step }: Attempt) => `/instances/${id}/steps/${step}`;
  return {
    async order({ id, subdomain, hostname, licenseKey, email, password, approved }) {
      const body = { id, subdomain, hostname, licenseKey, email, password, approved };
      const placing = { method: "POST", path: "/instances", body, idempotencyKey: String(id) } as const;
      const reply = await send(settings, placing);
      const refuse = refusalOf(reply);
      if (refuse) throw refuse();
      reply.accept(order.refine((taken) => taken.id === id));
    },

    async startStep(place, attempt) {
      const body = { attempt: attempt.attempt };
      const reply = await send(settings, { method: "POST", path: stepPath(place, attempt), body });
      reply.accept(observation);
    },

    async observe(place, attempt) {
      const path = `${stepPath(place, attempt)}?attempt=${attempt.attempt}`;
      const reply = await send(settings, { method: "GET", path });
      return reply.status === 404 ? forgotten : reply.accept(observation);
    },

    async remove({ id }) {
      const reply = await send(settings, { method: "DELETE", path: `/instances/${id}` });
      if (reply.status !== 404) reply.accept(z.unknown());
    },

    rehearses: () => false,
  };
}

function refusalOf({ status, body }: ProvisionerReply): (() => Error) | undefined {
  const read = refusal.safeParse(body);
  const named = read.success ? `${status} ${read.data.error.code}` : "";
  return Object.hasOwn(refusals, named) ? refusals[named] : undefined;
}
