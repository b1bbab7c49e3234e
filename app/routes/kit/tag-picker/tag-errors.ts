export const noSuchTagMessage = "No such tag";

/** Conform stores the errors of tags under the names `value[0]`, `value[1]` and so on. */
export const findTagErrors = (allErrors: Readonly<Record<string, string[]>>): string[] =>
  Object.entries(allErrors).flatMap(([name, messages]) => (/^value\b/.test(name) ? messages : []));
