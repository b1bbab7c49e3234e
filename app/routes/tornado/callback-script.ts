import { resolveDestination, hashParameters } from "./destination.ts";

/** Gives the user time to read the message. */
const pauseMs = 600;

function redirectToInstance(outcome: HTMLElement) {
  const parameters = hashParameters(window.location.hash);
  const redirectUrl = parameters.get("redirectUrl") ?? "";
  if (redirectUrl === "") return window.location.replace("/tornado/auth");
  const request = { type: parameters.get("type") ?? "", redirectUrl, tokens: parameters.get("tokens") ?? "" };
  const destination = resolveDestination(
    request,
    (outcome.dataset.allowedHosts ?? "").split(" ").filter(Boolean),
  );
  // Removes the secret from the browser history.
  window.history.replaceState(null, "", window.location.pathname);
  if ("problem" in destination) {
    outcome.textContent = `An error occurred: ${destination.problem}`;
    outcome.classList.add("text-destructive");
    return;
  }
  outcome.textContent = "Authentication successful!";
  window.setTimeout(() => window.location.replace(destination.address), pauseMs);
}

const outcome = document.getElementById("outcome");
if (outcome) {
  redirectToInstance(outcome);
  window.addEventListener("hashchange", () => redirectToInstance(outcome));
}
