/** Enhances the API reference: copies examples and sends requests. The page works without it. */

document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement && "copy" in target.dataset) void copyExample(target);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["path"] === undefined) return;
  event.preventDefault();
  void sendForm(form);
});

async function copyExample(button: HTMLButtonElement) {
  const text = button.closest("figure")?.querySelector("pre")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy failed";
  }
}

async function sendForm(form: HTMLFormElement) {
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  if (!output || !button) return;
  button.disabled = true;
  output.textContent = "Sending…";
  try {
    output.textContent = await describeResponse(await sendRequest(form));
  } catch {
    output.textContent = "The request failed. Check your connection and send it again.";
  }
  button.disabled = false;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function sendRequest(form: HTMLFormElement): Promise<Response> {
  const controls = [...form.querySelectorAll<Control>("[data-location]")].filter(({ value }) => value !== "");
  const listValues = (location: string): [name: string, value: string][] =>
    controls
      .filter(({ dataset }) => dataset["location"] === location)
      .map(({ name, value }) => [name, value]);
  const path = listValues("path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    form.dataset["path"] ?? "",
  );
  const query = new URLSearchParams(listValues("query"));
  const body = controls.find(({ dataset }) => dataset["location"] === "body");
  const headers = new Headers(listValues("header"));
  if (body?.dataset["contentType"]) headers.set("content-type", body.dataset["contentType"]);
  return fetch(query.size > 0 ? `${path}?${query}` : path, {
    method: form.dataset["method"] ?? "GET",
    headers,
    ...(body && { body: body.value }),
  });
}

async function describeResponse(response: Response): Promise<string> {
  const contentType = response.headers.get("content-type") ?? "";
  const text = /json|text/.test(contentType)
    ? formatBody(await response.text())
    : `File of type ${contentType}`;
  return `${response.status}\n${text}`;
}

function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
