/** The fields that a form would send, as a query string. */
export function readFormParams(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(texts);
}
