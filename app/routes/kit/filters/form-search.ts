/** The text fields that the form would send. */
export function readFormParams(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const textFields = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(textFields);
}
