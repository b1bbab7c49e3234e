import { z } from "zod";
import { approvalReason, type ApprovalRecord } from "#app/domain/approval/approval.ts";
import {
  approveRequest,
  type Decider,
  rejectRequest,
  withdrawRequest,
} from "#app/domain/approval/decide-approval.ts";
import { findApproval, listApprovals } from "#app/domain/approval/list-approvals.ts";
import { requestApproval } from "#app/domain/approval/request-approval.ts";
import { createCurrentRightsReader } from "#app/domain/person/current-rights.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, type Endpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { type EndpointHandler, handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { createOperation, type RequestedOperation } from "./operations.ts";
import { approvalPageSchema, approvalQuerySchema, approvalRequestSchema, approvalSchema } from "./schemas.ts";

const idParams = createRowIdParams("Id of the request.");

const decisionErrors = {
  "403 TOKEN_CANNOT_DECIDE": "The request has an API token. Only a signed-in user can decide.",
  "403 OWN_APPROVAL": "The caller asked for this approval. Another user has to decide.",
  "422 DECIDED": "The request was already decided or withdrawn. Do not repeat the request.",
  "422 APPROVAL_EXPIRED": "The request has expired. Ask again.",
} as const;

export const approvalEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/approvals",
    operationId: "listApprovals",
    summary: "List requests for approval",
    description: "Returns the requests of the last 90 days, newest first.",
    action: "approval.read",
    query: approvalQuerySchema,
    result: approvalPageSchema,
    example: { query: { view: "open", pageNumber: 0, pageSize: 10 } },
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/approvals",
    operationId: "requestApproval",
    summary: "Ask for the approval of a change",
    description:
      "Stores an operation with its exact preview. Nothing is changed yet. The caller needs the privilege of the operation. Another user with that privilege approves the request within seven days. A bulk change can include at most 1,000 licenses.",
    action: "approval.request",
    body: approvalRequestSchema,
    result: approvalSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: {
      ...commonErrors(
        "422 TIER_UNKNOWN",
        "422 TERM",
        "422 TIER_RETIRED",
        "422 CRM_UNKNOWN",
        "422 LICENSE_DELETED",
        "422 LICENSE_TYPE",
        "422 NO_QUOTA",
        "422 AS_OF",
      ),
      "409 CONFLICT": "The version in `ifMatch` is outdated. Read the resource again.",
      "409 ETAG_MISMATCH": "`ifMatch` belongs to another resource. Read the resource and send its ETag.",
      "422 TOO_MANY_LICENSES": "More than 1,000 licenses are selected. Narrow the selection.",
      "422 NOTHING_TO_CHANGE": "The bulk change would change no license. Check the selection.",
      "422 NEVER_ENDS": "The license never ends. It needs no renewal.",
      "422 NOT_LATER": "The new end is not later than the old end. Choose a later end.",
      "422 TOO_LATE": "The new end is after 2149. Choose an earlier end.",
    },
    example: (dates) => ({
      body: {
        operation: "create-license",
        body: {
          ...examples.contact,
          type: 1,
          packageTierId: "corporate-2",
          environment: 3,
          isOffline: false,
          softCapacity: false,
          tags: ["emea"],
          quota: { activationDate: dates.dayIn(0), expirationDate: "2199-12-31" },
        },
        reason: "Perpetual license according to contract 4711.",
      },
    }),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/approvals/{id}",
    operationId: "getApproval",
    summary: "Get a request for approval",
    description: "Returns a request with its preview.",
    action: "approval.read",
    params: idParams,
    result: approvalSchema,
  }),
  approve: defineEndpoint({
    method: "POST",
    path: "/api/oem/approvals/{id}/approval",
    operationId: "approveRequest",
    summary: "Approve a request",
    description:
      "Makes the change as the user who asked, with the current rights of that user, and only exactly as previewed. The caller must be signed in, must not be the user who asked, and needs the privilege of the operation.",
    action: "approval.decide",
    params: idParams,
    result: approvalSchema,
    supportsIdempotencyKey: false,
    errors: {
      ...decisionErrors,
      "422 ASKER_RIGHTS": "The user who asked may no longer make the change. The request stays open.",
      "422 STALE_PREVIEW":
        "The change would differ from the preview, or can no longer be made. Nothing was changed, and the request has failed. Ask again.",
    },
  }),
  reject: defineEndpoint({
    method: "POST",
    path: "/api/oem/approvals/{id}/rejection",
    operationId: "rejectRequest",
    summary: "Reject a request",
    description: "Ends a request without a change.",
    action: "approval.decide",
    params: idParams,
    body: describeFields(z.object({ reason: approvalReason }), {
      reason: "Why the request is rejected, at most 1,000 characters.",
    }),
    result: approvalSchema,
    supportsIdempotencyKey: false,
    errors: decisionErrors,
    example: { body: { reason: "The contract has an end date." } },
  }),
  withdraw: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/approvals/{id}",
    operationId: "withdrawRequest",
    summary: "Withdraw a request",
    description: "Ends a request without a change. Only the user who asked can withdraw it.",
    action: "approval.request",
    params: idParams,
    result: approvalSchema,
    errors: {
      "422 DECIDED": decisionErrors["422 DECIDED"],
      "422 APPROVAL_EXPIRED": decisionErrors["422 APPROVAL_EXPIRED"],
    },
  }),
};

type DecidingRequest = Pick<HandlerContext<Endpoint>, "actor" | "personId" | "callerId">;

const readViewer = ({ actor, personId }: DecidingRequest) => ({
  person: actor.person,
  personId,
  now: actor.actedAt,
});

const readDecider = ({ actor, personId, callerId }: DecidingRequest): Decider => ({
  actor,
  personId,
  usesToken: callerId.startsWith("token "),
});

const createStoredOperation = (context: ApiContext, { operation, content }: ApprovalRecord) =>
  createOperation(context, { operation, ...content.request } as RequestedOperation);

export const approvalHandlers: EndpointHandler[] = [
  handle(approvalEndpoints.list, (request) =>
    listApprovals(request.context.storage, request.query, readViewer(request)),
  ),
  handle(approvalEndpoints.create, ({ body: { reason, ...request }, context, actor, personId, once }) =>
    once((storage) =>
      requestApproval(
        context.storage,
        storage.transact,
        { actor, personId },
        createOperation(context, request),
        { reason, request: { params: request.params, body: request.body } },
      ),
    ),
  ),
  handle(approvalEndpoints.get, (request) =>
    findApproval(request.context.storage, request.params.id, readViewer(request)),
  ),
  handle(approvalEndpoints.approve, (request) => {
    const { context, params } = request;
    const { storage, trustedProviders } = context;
    const readCurrentRights = createCurrentRightsReader(storage.people, trustedProviders);
    return approveRequest({ ...storage, readCurrentRights }, readDecider(request), params.id, (record) =>
      createStoredOperation(context, record),
    );
  }),
  handle(approvalEndpoints.reject, (request) =>
    rejectRequest(request.context.storage, readDecider(request), request.params.id, request.body.reason),
  ),
  handle(approvalEndpoints.withdraw, (request) =>
    withdrawRequest(request.context.storage, readDecider(request), request.params.id),
  ),
];
