import { lostResultProblem } from "#app/api/endpoint/idempotent.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import { caseEvent } from "#app/domain/case/case-activity.ts";
import { notFound } from "#app/domain/problem.ts";
import { activateServer, releaseServer } from "#app/domain/deployment/deployments.ts";
import { handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { heartbeatIntervalSeconds, type Lease } from "#app/domain/deployment/lease.ts";
import { checkClock } from "#app/domain/deployment/server-report.ts";
import { findLatestRelease } from "#app/domain/version/version.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { readClientAddress } from "#app/api/endpoint/limits.ts";
import { limitProductRequests } from "#app/api/endpoint/authenticate.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { serverRejections } from "#app/api/endpoint/error-descriptions.ts";
import {
  activationSchema,
  activationResultSchema,
  heartbeatSchema,
  heartbeatResultSchema,
} from "./server-messages.ts";
import { recordIfRejected } from "./recorded-rejections.ts";
import { checkGuessedKeyLimit, countFailedActivation, limitActivations } from "./failed-activations.ts";

export const productEndpoints = {
  activate: defineEndpoint({
    method: "POST",
    path: "/product/v1/activations",
    operationId: "activateServer",
    summary: "Activate a server",
    description:
      "Takes a seat of the license for a server and returns its secret and its first lease. To activate an active server again, for example after a restore, send its current secret. The response contains a new secret. If the response is lost, repeat the request with the same body and the same `Idempotency-Key`. The response then contains the same secret.",
    action: "server.activate",
    body: activationSchema,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    identifyCaller: ({ licenseKey, deviceId }) => JSON.stringify([licenseKey, deviceId]),
    result: activationResultSchema,
    status: 201,
    errors: {
      ...serverRejections,
      "403 LICENSE_NOT_FOUND":
        "No license has this key. Let the customer check the key. For a key that can be guessed, such as a short key or one with a single repeated digit, the code is `ACTIVATION_CODE` instead.",
      "403 ACTIVATION_CODE":
        "The license requires an activation code and it is missing or wrong, or no license has this key. Let the customer check the key and ask the vendor for a code.",
      "403 LICENSE_OFFLINE":
        "The license is in offline mode. Use a license file, or let staff turn offline mode off.",
      "403 SERVER_LIVE":
        "An active server has this device id or two of these hardware identifiers, and the secret is missing or wrong. Send the current secret, or let staff release the seat.",
      "403 SERVER_LIMIT": "The license has no free seat. Release a server, or ask for a higher capacity.",
      "403 ASSET_LIMIT":
        "More assets are in use than the license allows. Remove assets, or ask for a higher capacity.",
      "403 DEVICE_MISMATCH":
        "The hardware identifiers do not match the device id. Activate with a new device id.",
    },
    example: (dates) => ({
      body: {
        licenseKey: examples.licenseKey,
        deviceId: examples.deviceId,
        serials: [
          { type: "Disk", value: "S4EWNX0M812345" },
          { type: "MachineName", value: "soc-01" },
        ],
        version: "5.12.0",
        sentAt: dates.now,
      },
    }),
  }),
  release: defineEndpoint({
    method: "DELETE",
    path: "/product/v1/activations/{serverId}",
    operationId: "releaseServer",
    summary: "Release the seat of this server",
    description:
      "Frees the seat and invalidates the secret of the calling server. Send this request when the product is uninstalled.",
    action: "server.report",
    params: describeFields(z.object({ serverId: z.coerce.number().int().positive() }), {
      serverId: ["Id of the server to which the secret belongs.", examples.id],
    }),
    result: emptyResult,
  }),
  sendHeartbeat: defineEndpoint({
    method: "POST",
    path: "/product/v1/heartbeats",
    operationId: "sendHeartbeat",
    summary: "Send a heartbeat",
    description:
      "Reports the use of the server and returns its next lease. Send a heartbeat every `heartbeatEverySeconds` seconds.",
    action: "server.report",
    body: heartbeatSchema,
    supportsIdempotencyKey: false,
    result: heartbeatResultSchema,
    errors: {
      ...serverRejections,
      "403 SERVER_LIMIT": "The license has no free seat. Release a server, or ask for a higher capacity.",
      "403 ASSET_LIMIT":
        "More assets are in use than the license allows. The reported use is stored, but the server gets no lease. Remove assets, or ask for a higher capacity.",
      "409 OLD_SEQUENCE":
        "A heartbeat with this or a higher sequence number was received. Continue with `current.seq` + 1.",
    },
    example: (dates) => ({
      body: { seq: 42, version: "5.12.0", use: [{ name: "Assets", value: 480 }], sentAt: dates.now },
    }),
  }),
  sendCaseActivities: defineEndpoint({
    method: "POST",
    path: "/product/v1/case-activities",
    operationId: "sendCaseActivities",
    summary: "Send case activities",
    description:
      "Reports case activities, up to 200 events per request. An event whose id was sent before is counted as a duplicate and ignored.",
    action: "server.report",
    body: describeFields(z.object({ events: z.array(caseEvent).min(1).max(200) }), {
      events: "Case activities, 1 to 200.",
    }),
    supportsIdempotencyKey: false,
    result: describeFields(z.object({ accepted: z.number(), duplicates: z.number() }), {
      accepted: "Number of events that were stored.",
      duplicates: "Number of events that were sent before.",
    }),
    status: 202,
    errors: {
      ...serverRejections,
      "422 CLOCK_SKEW":
        "`createdAt` of an event is more than 10 minutes in the future. Set the clock of the machine.",
      "403 NO_CASES":
        "The license has no cases: it is not an IR license, or its quota has no case lifetime. Send no case activities.",
      "403 CASE_LIMIT":
        "The batch would use more cases than the license allows. No event of the batch was stored. A case counts for its whole lifetime, even when it is closed. Ask for a higher capacity.",
    },
    example: (dates) => ({
      body: {
        events: [
          {
            id: "activity-20731",
            caseId: "case-1042",
            caseName: "Phishing in accounting",
            type: "acquisition",
            performedBy: "watson",
            createdAt: dates.now,
            description: "Took an image of the disk.",
            data: { asset: "ws-17" },
          },
        ],
      },
    }),
  }),
  readLatestVersion: defineEndpoint({
    method: "GET",
    path: "/product/v1/versions/latest",
    operationId: "getLatestRelease",
    summary: "Get the latest version",
    description: "Returns the active version that was released last.",
    action: "version.latest",
    result: describeFields(
      z.object({ version: z.string(), releasedAt: instantText, releaseNotes: z.string() }),
      {
        version: ["Number of the version.", "5.12.0"],
        releasedAt: ["Time of the release, in UTC.", examples.pastTime],
        releaseNotes: ["Changes in this version.", "Faster searches."],
      },
    ),
    errors: { "404 NOT_FOUND": "No version is active. Try again later." },
  }),
  readPublicKeys: defineEndpoint({
    method: "GET",
    path: "/.well-known/license-keys.json",
    operationId: "getLicenseKeys",
    summary: "Get the public keys of leases and files",
    description:
      "Returns a JWK set (RFC 7517) with all keys that sign, or signed, leases and license files. The response has no envelope.",
    action: "service.status",
    result: rawResponse,
    contentType: "application/json",
  }),
};

const createLeaseFields = async ({ signLease }: ApiContext, lease: Lease) => ({
  lease: await signLease(lease),
  ...(lease.graceUntil !== undefined && { graceUntil: lease.graceUntil }),
});

/** False if the server was released or activated again since it got the secret. */
const isCurrentSecret = async ({ storage }: ApiContext, secret: string): Promise<boolean> =>
  (await storage.deployedServers.findBySecretHash(sha256(secret))) !== null;

export const productHandlers = [
  handle(
    productEndpoints.activate,
    async ({ body, request, requestId, context, once, isRepeated }) => {
      const at = context.now();
      const { licenseKey, deviceId, serials } = body;
      const requestMetadata = { actedAt: at, requestId, address: readClientAddress(request) };
      const activation = { ...requestMetadata, checkGuessedKeyLimit: () => checkGuessedKeyLimit(context) };
      const { lease, ...activatedServer } = await recordIfRejected(
        context,
        { ...requestMetadata, licenseKey, deviceId, serials },
        async () => {
          if (body.sentAt) checkClock(body.sentAt, at, "sentAt");
          return once((storage) =>
            countFailedActivation(activateServer(storage, activation, body), licenseKey, request, context),
          );
        },
      );
      if (isRepeated && !(await isCurrentSecret(context, activatedServer.serverSecret)))
        throw lostResultProblem();
      return {
        ...activatedServer,
        ...(await createLeaseFields(context, lease)),
        heartbeatEverySeconds: heartbeatIntervalSeconds,
        serverTime: at,
      };
    },
    limitActivations,
  ),
  handle(productEndpoints.release, async ({ params, server, request, requestId, context }) => {
    const requestMetadata = {
      actedAt: context.now(),
      requestId,
      address: readClientAddress(request),
    };
    await releaseServer(context.storage, requestMetadata, server, params.serverId);
    return {};
  }),
  handle(productEndpoints.sendHeartbeat, async ({ body, server, request, requestId, context }) => {
    const at = context.now();
    const { licenseKey, deviceId } = server;
    const { lease, directives } = await recordIfRejected(
      context,
      { actedAt: at, requestId, address: readClientAddress(request), licenseKey, deviceId, serials: [] },
      () => handleHeartbeat(context.storage, server, body, at),
    );
    return { ...(await createLeaseFields(context, lease)), directives, serverTime: at };
  }),
  handle(productEndpoints.sendCaseActivities, ({ body, server, context }) =>
    saveCaseEvents(context.storage, server, body.events, context.now()),
  ),
  handle(
    productEndpoints.readLatestVersion,
    async ({ context }) => {
      const { versions } = context.storage;
      const release = findLatestRelease(await versions.listReleases(), context.now());
      const version = release && (await versions.find(release.id));
      if (!version) throw notFound("A version");
      return { version: version.version, releasedAt: version.releasedAt, releaseNotes: version.releaseNotes };
    },
    limitProductRequests,
  ),
  handle(productEndpoints.readPublicKeys, async ({ context }) =>
    Response.json(context.publicSigningKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
