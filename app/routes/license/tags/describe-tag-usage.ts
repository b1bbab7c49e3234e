import type { NumberFormat } from "#app/domain/time/format-date.ts";

/** Describes how many licenses have the tag and how the change affects these licenses. */
export function describeTagUsage(
  licenseCount: number,
  change: "rename" | "delete",
  { formatCount }: NumberFormat,
): string {
  if (licenseCount === 0) return "No license has this tag.";
  const verb = licenseCount === 1 ? "has" : "have";
  const effect = change === "rename" ? "The tag is renamed" : "The tag is removed";
  return `${formatCount(licenseCount, "license")} ${verb} this tag. ${effect} everywhere, and the history of each license shows the change.`;
}
