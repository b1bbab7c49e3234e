export const noSuchTagMessage = "No such tag";

export const findTagErrors = (allErrors: Readonly<Record<string, string[]>>): string[] =>
  Object.entries(allErrors).flatMap(([name, messages]) => (/^value\b/.test(name) ? messages : []));
