import { resolveDestination, parseHashParameters } from "./destination.ts";

/** The delay gives the user time to read the message. */
const redirectDelayMs = 600;

function redirectToInstance(outcomeElement: HTMLElement) {
  const parameters = parseHashParameters(window.location.hash);
  const redirectUrl = parameters.get("redirectUrl") ?? "";
  if (redirectUrl === "") return window.location.replace("/tornado/auth");
  const request = { type: parameters.get("type") ?? "", redirectUrl, tokens: parameters.get("tokens") ?? "" };
  const destination = resolveDestination(
    request,
    (outcomeElement.dataset.allowedHosts ?? "").split(" ").filter(Boolean),
  );
  // Removes the tokens from the browser history.
  window.history.replaceState(null, "", window.location.pathname);
  if ("problem" in destination) {
    outcomeElement.textContent = `An error occurred: ${destination.problem}`;
    outcomeElement.classList.add("text-destructive");
    return;
  }
  outcomeElement.textContent = "Authentication successful!";
  window.setTimeout(() => window.location.replace(destination.redirectUrl), redirectDelayMs);
}

const outcomeElement = document.getElementById("outcome");
if (outcomeElement) {
  redirectToInstance(outcomeElement);
  window.addEventListener("hashchange", () => redirectToInstance(outcomeElement));
}
