/** Every browser, server and proxy takes this many characters. */
export const longestAddress = 4_000;

/** What a form carries, as its address would. */
export const textsOf = (formData: FormData) =>
  new URLSearchParams(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
