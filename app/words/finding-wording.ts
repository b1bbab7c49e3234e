import type { Finding, FindingKind } from "#app/domain/rejection/findings.ts";

const nounByKind: Record<FindingKind, string> = {
  "copied-disk": "a copied disk",
  "copied-device-id": "a copied device ID",
  "shared-secret": "two machines with one secret",
};

/** A heading such as "Probably a copied disk". */
export const findingTitle = ({ kind, certainty }: Pick<Finding, "kind" | "certainty">): string =>
  `${certainty === "likely" ? "Probably" : "Possibly"} ${nounByKind[kind]}`;

/** The text of a mail to the customer. */
export const findingQuestion = ({ deviceId }: Pick<Finding, "deviceId">): string =>
  `Hello,

two of your machines identify themselves as the same server of this license. The device ID of one of them is ${deviceId}.

Did you copy or restore a machine? If both should run, please install the product anew on one of them, so that it gets its own device ID.
`;
