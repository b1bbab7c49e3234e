/**
 * Sends the form and opens the next page. Returns the form of the response if the server rejects the values. The browser
 * stays on the page then, so that the passwords stay in their fields, which the server never sends back.
 */
export async function sendForm(form: HTMLFormElement): Promise<HTMLFormElement | null> {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  try {
    const response = await fetch(window.location.href, { method: "POST", body: new URLSearchParams(fields) });
    if (response.redirected) {
      window.location.assign(response.url);
      return null;
    }
    const nextPage = new DOMParser().parseFromString(await response.text(), "text/html");
    const rejectedForm = nextPage.querySelector<HTMLFormElement>(`form#${CSS.escape(form.id)}`);
    if (rejectedForm) return rejectedForm;
  } catch {
    // The browser reports why it cannot send the form.
  }
  // Shows a response without the form. A repeated request has the same response.
  form.submit();
  return null;
}
