import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Creates the message of a validation error for schemas that define no message. */
export function createValidationMessage(issue: Issue): string {
  const path = issue.path ?? [];
  const field = path.length > 0 ? path.join(".") : "The request";
  return `${field} ${describeIssue(issue)}.`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};

const formatNames: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a web address",
  date: "a date such as 2026-11-20",
  datetime: "an instant such as 2026-11-20T08:30:00.000Z",
};

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${typeNames[issue.expected] ?? "another kind of value"}`;
    case "invalid_value":
      return issue.input === undefined
        ? "is missing"
        : `must be ${joinAlternatives(issue.values.map(String))}`;
    case "too_big":
      return describeLimit(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "too_small":
      return describeLimit(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "invalid_format":
      return formatNames[issue.format] ? `must be ${formatNames[issue.format]}` : "has an invalid format";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    default:
      return issue.input === undefined ? "is missing" : "is not valid";
  }
}

function joinAlternatives(values: readonly string[]): string {
  const allButLast = values.slice(0, -1).join(", ");
  return allButLast ? `${allButLast} or ${values.at(-1)}` : (values[0] ?? "");
}

const units: Readonly<Record<string, string>> = { string: "character", array: "entry", set: "entry" };
const plurals: Readonly<Record<string, string>> = { character: "characters", entry: "entries" };

function describeLimit(origin: string, comparison: string, limit: number | bigint): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${comparison} ${limit}`;
  return `must have ${comparison} ${limit} ${Number(limit) === 1 ? unit : plurals[unit]}`;
}
