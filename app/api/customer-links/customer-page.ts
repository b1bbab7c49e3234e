import { z } from "zod";
import { issueCertificate } from "#app/domain/certificate/certificates.ts";
import {
  checkAccessCode,
  codeValidMinutes,
  maxWrongCodes,
  sendAccessCode,
} from "#app/domain/customer-link/access-code.ts";
import { createVisitor } from "#app/domain/customer-link/customer-link.ts";
import { findLinkToUse, openCustomerPage } from "#app/domain/customer-link/customer-page.ts";
import { Problem } from "#app/domain/problem.ts";
import { renewalMessage, requestRenewal } from "#app/domain/renewal/renewal-request.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, emptyResult, type Endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { createSuccessResponse } from "#app/api/endpoint/envelope.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { handle, type HandlerContext, type PreCheck } from "#app/api/endpoint/handler.ts";
import {
  checkFailureLimit,
  countFailure,
  createAddressBucket,
  limitByAddress,
  limitMailsTo,
  limitPerHour,
} from "#app/api/endpoint/limits.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";
import { limitPublicRequests, readRequestMetadata } from "#app/api/instances/public-requests.ts";
import { createCertificateResponse } from "#app/api/licenses/license-files.ts";
import { readProof, serializeProofCookie } from "./code-cookie.ts";
import { accessCodeSchema, customerPageSchema, linkToken, renewalRequestSchema } from "./schemas.ts";

const tokenInput = describeFields(z.object({ token: linkToken }), {
  token: "Token from the customer link.",
});

const linkErrors = {
  "404 LINK_UNKNOWN":
    "The link is unknown, ended or withdrawn, or the license was deleted. Ask the vendor for a new link.",
} as const;

const openLinkErrors = {
  ...linkErrors,
  "403 CODE_REQUIRED":
    "The link is older than 14 days. Request a code, and send it with `checkCustomerCode`.",
} as const;

const maxActionsPerHour = 10;

export const customerPageEndpoints = {
  open: defineEndpoint({
    method: "POST",
    path: "/api/customer-page/visits",
    operationId: "openCustomerPage",
    summary: "Open the customer page of a license",
    description:
      "Returns what the customer sees of the license, and records the visit at most once an hour. If the link is older than 14 days, the visitor must enter a code first, and `license` is null. Unknown, ended and withdrawn links return the same error.",
    action: "customer-link.use",
    body: tokenInput,
    supportsIdempotencyKey: false,
    result: customerPageSchema,
    errors: linkErrors,
    example: { body: { token: examples.secret } },
  }),
  sendCode: defineEndpoint({
    method: "POST",
    path: "/api/customer-page/codes",
    operationId: "sendCustomerCode",
    summary: "Mail a code for the customer page",
    description: `Mails a code of eight digits to the address of the link, or else to the contact of the license. The code is valid for ${codeValidMinutes} minutes and replaces the previous one.`,
    action: "customer-link.use",
    body: tokenInput,
    supportsIdempotencyKey: false,
    result: describeFields(z.object({ sentTo: z.string() }), {
      sentTo: ["E-mail address, of which only the first letter and the domain are shown.", "g…@example.com"],
    }),
    status: 202,
    errors: { ...linkErrors, ...commonErrors("503 MAIL_FAILED") },
    example: { body: { token: examples.secret } },
  }),
  checkCode: defineEndpoint({
    method: "POST",
    path: "/api/customer-page/codes/check",
    operationId: "checkCustomerCode",
    summary: "Check a code for the customer page",
    description: `Sets a cookie with which the page opens for an hour. A code works once. After ${maxWrongCodes} wrong codes, the visitor needs a new code.`,
    action: "customer-link.use",
    body: accessCodeSchema,
    supportsIdempotencyKey: false,
    result: emptyResult,
    errors: {
      ...linkErrors,
      "422 WRONG_CODE": "The code is wrong, used or expired. Enter the code of the latest mail.",
      "422 CODE_VOID": "The code was wrong five times. Request a new code.",
    },
    example: { body: { token: examples.secret, code: examples.accessCode } },
  }),
  downloadCertificate: defineEndpoint({
    method: "GET",
    path: "/api/customer-page/certificate.pdf",
    operationId: "downloadCustomerCertificate",
    summary: "Download the certificate on the customer page",
    description: "Returns the certificate of the license as PDF. The event `issue-certificate` is recorded.",
    action: "customer-link.use",
    query: tokenInput,
    result: rawResponse,
    contentType: "application/pdf",
    recordsDownloads: true,
    errors: openLinkErrors,
    example: { query: { token: examples.secret } },
  }),
  requestRenewal: defineEndpoint({
    method: "POST",
    path: "/api/customer-page/renewal-requests",
    operationId: "requestRenewal",
    summary: "Ask for the renewal of a license",
    description:
      "Stores the text of the customer for the renewal desk. It replaces an earlier text for the same end of the license.",
    action: "customer-link.use",
    body: describeFields(z.object({ token: linkToken, message: renewalMessage }), {
      token: "Token from the customer link.",
      message: "Text of the customer, 1 to 1,000 characters.",
    }),
    supportsIdempotencyKey: false,
    result: renewalRequestSchema,
    status: 201,
    errors: { ...openLinkErrors, "422 NEVER_ENDS": "The license has no end. It needs no renewal." },
    example: { body: { token: examples.secret, message: "Please send us an offer for another year." } },
  }),
};

type PublicContext = Pick<HandlerContext<Endpoint>, "request" | "requestId" | "context">;

const createGuessBucket = (request: Request) => createAddressBucket(request, "unknown customer link");

/** Rejects an address from which many unknown links came, before the body is read. */
const limitVisitors: PreCheck = async (handlerContext) => {
  await limitPublicRequests(handlerContext);
  const { request, context } = handlerContext;
  checkFailureLimit(createGuessBucket(request), context, requestLimits.unknownLink.maxPerMinute);
};

const limitCodes: PreCheck = async (handlerContext) => {
  await limitVisitors(handlerContext);
  limitByAddress(handlerContext.request, handlerContext.context, "accessCode");
};

async function countUnknownLinks<Result>(
  { request, context }: PublicContext,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem && error.code === "LINK_UNKNOWN")
      countFailure(createGuessBucket(request), context);
    throw error;
  }
}

/** Throws LINK_UNKNOWN, CODE_REQUIRED, and `too-many` above ten actions of this kind per hour and link. */
export async function openLinkForAction(publicContext: PublicContext, token: string, kind: string) {
  const { request, context } = publicContext;
  const visit = readRequestMetadata(publicContext);
  const hasProof = await readProof(request, context.customerLinkSecrets, visit.actedAt);
  const found = await countUnknownLinks(publicContext, () =>
    findLinkToUse(context.storage, token, hasProof, visit.actedAt),
  );
  if (found.isCodeMissing)
    throw new Problem("forbidden", "Enter the code that was mailed to you first.", { code: "CODE_REQUIRED" });
  await limitPerHour(`${kind} of customer link ${found.link.id}`, context, maxActionsPerHour);
  return { ...found, visitor: createVisitor(found.link, visit) };
}

export const customerPageHandlers = [
  handle(
    customerPageEndpoints.open,
    async (handlerContext) => {
      const { request, body, context } = handlerContext;
      const visit = readRequestMetadata(handlerContext);
      const hasProof = await readProof(request, context.customerLinkSecrets, visit.actedAt);
      return countUnknownLinks(handlerContext, () =>
        openCustomerPage(context.storage, visit, body.token, hasProof),
      );
    },
    limitVisitors,
  ),
  handle(
    customerPageEndpoints.sendCode,
    (handlerContext) => {
      const { body, context } = handlerContext;
      const { storage, mailer, tokenPeppers: peppers } = context;
      const limitMails = (recipient: string) => limitMailsTo(recipient, context);
      return countUnknownLinks(handlerContext, () =>
        sendAccessCode(
          { storage, mailer, peppers, limitMails },
          readRequestMetadata(handlerContext),
          body.token,
        ),
      );
    },
    limitCodes,
  ),
  handle(
    customerPageEndpoints.checkCode,
    async (handlerContext) => {
      const { request, body, context } = handlerContext;
      const { storage, tokenPeppers: peppers, customerLinkSecrets } = context;
      const visit = readRequestMetadata(handlerContext);
      const { id } = await countUnknownLinks(handlerContext, () =>
        checkAccessCode({ storage, peppers }, visit, body),
      );
      const cookie = await serializeProofCookie(request, id, customerLinkSecrets, visit.actedAt);
      return createSuccessResponse({}, 200, { "set-cookie": cookie });
    },
    limitCodes,
  ),
  handle(
    customerPageEndpoints.downloadCertificate,
    async (handlerContext) => {
      const { query, context } = handlerContext;
      const { licenseKey, visitor } = await openLinkForAction(handlerContext, query.token, "certificates");
      const { fileName, bytes } = await issueCertificate(
        context.storage,
        context.printCertificate,
        visitor,
        licenseKey,
      );
      return createCertificateResponse(fileName, bytes);
    },
    limitVisitors,
  ),
  handle(
    customerPageEndpoints.requestRenewal,
    async (handlerContext) => {
      const { body, context } = handlerContext;
      const { licenseKey, visitor } = await openLinkForAction(handlerContext, body.token, "renewal requests");
      return requestRenewal(context.storage, visitor, licenseKey, body.message);
    },
    limitVisitors,
  ),
];
