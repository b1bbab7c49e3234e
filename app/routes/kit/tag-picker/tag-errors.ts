export const noSuchTagMessage = "No such tag";

/** Returns the errors of the tags, which conform stores under the names `value[0]`, `value[1]` and so on. */
export const findTagErrors = (allErrors: Readonly<Record<string, string[]>>): string[] =>
  Object.entries(allErrors).flatMap(([name, messages]) => (/^value\b/.test(name) ? messages : []));
