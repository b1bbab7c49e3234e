import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { AccessLine, AccessRight, AccessSource } from "./access-review.ts";

const sourceTexts: Record<AccessSource["kind"], (name: string | null) => string> = {
  hand: () => "By hand",
  rule: (name) => `Rule for group ${name}`,
  setting: () => "Setting ADMIN_EMAILS",
  claim: (name) => `Claim ${name}`,
  "last-admin": () => "Last admin",
};

export const describeSource = ({ kind, name }: AccessSource): string => sourceTexts[kind](name);

export const describeRight = (right: AccessRight): string =>
  right === "admin" ? "Admin" : privilegeLabel[right];

/** The rows of the CSV file. */
export const buildAccessTable = (lines: readonly AccessLine[]) => ({
  columns: ["User", "Identity Provider", "Right", "From", "Since", "Confirmed", "Confirmed By", "To Confirm"],
  rows: lines.map((line) => [
    line.email,
    line.provider,
    describeRight(line.right),
    line.sources.map(describeSource).join(", "),
    line.since ?? "",
    line.confirmedAt ?? "",
    line.confirmedBy ?? "",
    line.isDue ? "Yes" : "No",
  ]),
});
