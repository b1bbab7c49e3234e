export const noSuchTag = "No such tag";

export const tagErrorsOf = (allErrors: Readonly<Record<string, string[]>>): string[] =>
  Object.entries(allErrors).flatMap(([name, messages]) => (/^value\b/.test(name) ? messages : []));
