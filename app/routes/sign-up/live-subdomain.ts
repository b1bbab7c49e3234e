import { z } from "zod";
import { availability } from "#app/domain/instance/availability.ts";
import { findSubdomainError, normalizeSubdomain } from "#app/domain/instance/subdomain.ts";

const debounceMs = 400;
const availabilityResponse = z.object({ result: availability });

export function enhanceSubdomain(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("[data-live=subdomain]");
  const statusElement = form.querySelector<HTMLElement>("#subdomain-state");
  if (!input || !statusElement) return;
  let typingTimer: number | undefined;
  let abortController = new AbortController();

  const checkSubdomain = () => {
    window.clearTimeout(typingTimer);
    abortController.abort();
    abortController = new AbortController();
    const { signal } = abortController;
    const subdomain = normalizeSubdomain(input.value);
    statusElement.textContent = "";
    if (findSubdomainError(subdomain) !== null) return;
    if (subdomain === statusElement.dataset.own) {
      statusElement.textContent = "This subdomain is reserved for you.";
      return;
    }
    const showAvailability = (isAvailable: boolean | null) => {
      if (isAvailable === null || signal.aborted) return;
      statusElement.textContent = isAvailable
        ? "This subdomain is available."
        : (statusElement.dataset.taken ?? "");
    };
    typingTimer = window.setTimeout(
      () => void fetchAvailability(subdomain, signal).then(showAvailability),
      debounceMs,
    );
  };
  input.addEventListener("input", checkSubdomain);
  if (input.value !== input.defaultValue) checkSubdomain();
}

/** Returns null if the request fails. The server checks the subdomain again after the submission. */
async function fetchAvailability(domain: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const response = await fetch(
      `/api/customers/one/instance/availability?${new URLSearchParams({ domain })}`,
      {
        signal,
      },
    );
    return availabilityResponse.parse(await response.json()).result.available;
  } catch {
    return null;
  }
}
