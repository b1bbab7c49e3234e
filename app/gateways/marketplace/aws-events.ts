import { z } from "zod";
import {
  eventsNotAcceptedProblem,
  type Marketplace,
  type MarketplaceEvent,
} from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { parseTime } from "./parse-time.ts";

export const eventsSecretHeader = "x-events-secret";

const optionalText = z.string().min(1).max(1_000).nullish().catch(null);
const optionalAccount = z.object({ accountId: optionalText }).nullish().catch(null);

const awsDetail = z.object({
  agreement: z
    .object({
      id: optionalText,
      intent: optionalText,
      status: optionalText,
      startTime: optionalText,
      endTime: optionalText,
      previousAgreementId: optionalText,
      autoRenewalEnabled: z.boolean().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  autoRenewalEnabled: z.boolean().nullish().catch(null),
  acceptor: z.object({ accountId: z.string().min(1).max(64) }).nullish(),
  proposer: optionalAccount,
  resaleAuthorization: z.object({ id: optionalText }).nullish().catch(null),
  license: z.object({ arn: optionalText }).nullish().catch(null),
});

/** Envelope of an EventBridge event. */
const awsEvent = z.object({
  id: z.string().min(1).max(200),
  "detail-type": z.string().min(1).max(200),
  time: optionalText,
  detail: awsDetail,
});

const intentByAwsIntent: Record<string, MarketplaceEvent["intent"]> = {
  NEW: "new",
  RENEW: "renew",
  REPLACE: "replace",
  AMEND: "amend",
};

const endReasonByStatus: Record<string, MarketplaceEvent["end"]> = {
  RENEWED: "renewed",
  REPLACED: "replaced",
  CANCELLED: "cancelled",
  TERMINATED: "cancelled",
  EXPIRED: "expired",
};

export const createAwsEventReader = (
  eventsSecret: string | null,
): Pick<Marketplace, "authenticateEvent" | "readEvent"> => ({
  async authenticateEvent(headers) {
    if (eventsSecret === null) throw eventsNotAcceptedProblem();
    if (!isSameSecret(headers.get(eventsSecretHeader) ?? "", eventsSecret))
      throw new Problem("unauthenticated", "The marketplace event has no valid secret.");
  },

  readEvent(body) {
    const { id, "detail-type": type, time, detail } = awsEvent.parse(body);
    const { agreement, license, resaleAuthorization } = detail;
    return {
      id,
      type,
      occurredAt: parseTime(time),
      externalId: license?.arn ? normalizeLicenseArn(license.arn) : null,
      accountId: detail.acceptor?.accountId ?? null,
      agreementId: agreement?.id ?? null,
      previousAgreementId: agreement?.previousAgreementId ?? null,
      resellerAccountId: resaleAuthorization?.id ? (detail.proposer?.accountId ?? null) : null,
      intent: intentByAwsIntent[agreement?.intent ?? ""] ?? null,
      end: /^Purchase Agreement Ended\b/.test(type)
        ? (endReasonByStatus[agreement?.status ?? ""] ?? null)
        : null,
      startsAt: parseTime(agreement?.startTime),
      endsAt: parseTime(agreement?.endTime),
      hasAutoRenewal: detail.autoRenewalEnabled ?? agreement?.autoRenewalEnabled ?? null,
      operationId: null,
      plan: null,
    };
  },
});

/** In the sample events of AWS, license ARNs lack the prefix `arn:`. */
export const normalizeLicenseArn = (arn: string): string => (arn.startsWith("arn:") ? arn : `arn:${arn}`);
