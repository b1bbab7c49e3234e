import { formatCount } from "#app/domain/time/format-date.ts";

export function tagUsageText(count: number, effect: "gets the new name" | "loses it"): string {
  if (count === 0) return "No license has this tag.";
  const verb = count === 1 ? "carries" : "carry";
  const subject = count === 1 ? "It" : "Each";
  return `${formatCount(count, "license")} ${verb} this tag. ${subject} ${effect}, and its history gets an event.`;
}
