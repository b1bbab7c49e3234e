import { z } from "zod";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import { caseEvent } from "#app/domain/case/case-activity.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { notFound } from "#app/domain/problem.ts";
import { activationCode } from "#app/domain/deployment/activation-code.ts";
import { activateServer, releaseServer } from "#app/domain/deployment/deployments.ts";
import { directiveCodes, handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { heartbeatEverySeconds, type Lease } from "#app/domain/deployment/lease.ts";
import {
  checkClock,
  deviceId,
  productVersion,
  reportedUse,
  serials,
} from "#app/domain/deployment/server-report.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { latestRelease } from "#app/domain/version/version.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { readClientAddress } from "#app/api/endpoint/rate-limit.ts";
import { limitProductRequests } from "#app/api/endpoint/authenticate-server.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { limitGuesses, countFailedActivation, limitActivations } from "./failed-activations.ts";

const serverTime = z.string();
/** A compact JWS, to be verified with the keys of `/.well-known/license-keys.json`. */
const lease = z.string();
const graceUntil = z.string().optional().meta({
  description:
    "Until when the server may go on after the license has ended; left out without a grace. The lease has it too, and the end itself as `endsAt`.",
});

export const productEndpoints = {
  activate: defineEndpoint({
    method: "POST",
    path: "/product/v1/activations",
    operationId: "activateServer",
    summary:
      "Activate a server on a license, or replace the secret of an active server that sends its current secret",
    action: "server.activate",
    body: z.object({
      licenseKey,
      deviceId,
      serials,
      version: productVersion,
      /** Required to activate an active server again. */
      serverSecret: z.string().max(200).optional(),
      /** Required for a new server if the license has an activation code. */
      activationCode: activationCode.optional(),
      sentAt: instant.optional(),
    }),
    result: z.object({
      serverId: z.number(),
      /** Only in this response. */
      serverSecret: z.string(),
      lease,
      graceUntil,
      heartbeatEverySeconds: z.number(),
      serverTime,
    }),
    status: 201,
  }),
  release: defineEndpoint({
    method: "DELETE",
    path: "/product/v1/activations/{serverId}",
    operationId: "releaseServer",
    summary: "Release the seat of the calling server and end its secret",
    action: "server.report",
    params: z.object({
      serverId: z
        .string()
        .regex(/^\d{1,16}$/, "This is not a server id.")
        .transform(Number),
    }),
    result: emptyResult,
  }),
  heartbeat: defineEndpoint({
    method: "POST",
    path: "/product/v1/heartbeats",
    operationId: "sendHeartbeat",
    summary: "Report the use of a server and return its next lease",
    action: "server.report",
    body: z.object({
      /** Must increase with every report. */
      seq: z.number().int().min(1),
      version: productVersion,
      use: reportedUse,
      sentAt: instant,
    }),
    result: z.object({
      lease,
      graceUntil,
      directives: z.array(z.object({ code: z.enum(directiveCodes) })),
      serverTime,
    }),
  }),
  caseActivities: defineEndpoint({
    method: "POST",
    path: "/product/v1/case-activities",
    operationId: "sendCaseActivities",
    summary: "Send case activities of a license; repeated events count once",
    action: "server.report",
    body: z.object({ events: z.array(caseEvent).min(1).max(200) }),
    result: z.object({ accepted: z.number(), duplicates: z.number() }),
    status: 202,
  }),
  latestVersion: defineEndpoint({
    method: "GET",
    path: "/product/v1/versions/latest",
    operationId: "getLatestRelease",
    summary: "Get the latest active version of the product",
    action: "version.latest",
    result: z.object({ version: z.string(), releasedAt: z.string(), releaseNotes: z.string() }),
  }),
};

const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());

const signedLeaseFields = async ({ signLease }: ApiContext, lease: Lease) => ({
  lease: await signLease(lease),
  ...(lease.graceUntil !== undefined && { graceUntil: lease.graceUntil }),
});

export const productHandlers = [
  handle(
    productEndpoints.activate,
    async ({ body, request, requestId, context }) => {
      const at = currentInstant(context);
      if (body.sentAt) checkClock(body.sentAt, at, "sentAt");
      const { lease, ...activation } = await countFailedActivation(
        activateServer(
          context.storage,
          { at, requestId, address: readClientAddress(request), checkGuess: () => limitGuesses(context) },
          body,
        ),
        body.licenseKey,
        request,
        context,
      );
      return {
        ...activation,
        ...(await signedLeaseFields(context, lease)),
        heartbeatEverySeconds,
        serverTime: at,
      };
    },
    limitActivations,
  ),
  handle(productEndpoints.release, async ({ params, server, request, requestId, context }) => {
    const requestInfo = { at: currentInstant(context), requestId, address: readClientAddress(request) };
    await releaseServer(context.storage, requestInfo, server, params.serverId);
    return {};
  }),
  handle(productEndpoints.heartbeat, async ({ body, server, context }) => {
    const at = currentInstant(context);
    const { lease, directives } = await handleHeartbeat(context.storage, server, body, at);
    return { ...(await signedLeaseFields(context, lease)), directives, serverTime: at };
  }),
  handle(productEndpoints.caseActivities, ({ body, server, context }) =>
    saveCaseEvents(context.storage, server, body.events, currentInstant(context)),
  ),
  handle(
    productEndpoints.latestVersion,
    async ({ context }) => {
      const { versions } = context.storage;
      const release = latestRelease(await versions.releases(), currentInstant(context));
      const version = release && (await versions.find(release.id));
      if (!version) throw notFound("A version");
      return { version: version.version, releasedAt: version.releasedAt, releaseNotes: version.releaseNotes };
    },
    limitProductRequests,
  ),
];
