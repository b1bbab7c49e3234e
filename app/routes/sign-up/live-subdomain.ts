import { z } from "zod";
import { availability } from "#app/domain/instance/availability.ts";
import { findSubdomainError, normalizeSubdomain } from "#app/domain/instance/subdomain.ts";
import { settlesWithin } from "#app/domain/time/settles-within.ts";

const debounceMs = 400;
const submitTimeoutMs = 2_000;
const availabilityResponse = z.object({ result: availability });

export interface SubdomainCheck {
  /** The error by field name if the current subdomain is known to be taken. */
  findErrors: () => Readonly<Record<string, readonly string[]>>;
  /** Waits for a short time until the current subdomain is checked. */
  finish: () => Promise<void>;
}

/** Checks the subdomain while the user types. Calls `onTaken` if it is taken. */
export function enhanceSubdomain(
  form: HTMLFormElement,
  onTaken: (input: HTMLInputElement) => void,
): SubdomainCheck {
  const input = form.querySelector<HTMLInputElement>("[data-live=subdomain]");
  const statusElement = form.querySelector<HTMLElement>("#subdomain-state");
  if (!input || !statusElement) return { findErrors: () => ({}), finish: async () => {} };
  let typingTimer: number | undefined;
  let abortController = new AbortController();
  let takenSubdomain: string | null = null;
  let currentCheck: Promise<void> = Promise.resolve();

  async function checkAvailability(subdomain: string, signal: AbortSignal) {
    const isAvailable = await fetchAvailability(subdomain, signal);
    if (isAvailable === null || signal.aborted || !input || !statusElement) return;
    if (isAvailable) statusElement.textContent = "This subdomain is available.";
    else {
      takenSubdomain = subdomain;
      onTaken(input);
    }
  }

  const checkSubdomain = (delayMs = debounceMs) => {
    window.clearTimeout(typingTimer);
    abortController.abort();
    abortController = new AbortController();
    const { signal } = abortController;
    const subdomain = normalizeSubdomain(input.value);
    statusElement.textContent = "";
    currentCheck = Promise.resolve();
    if (findSubdomainError(subdomain) !== null || subdomain === takenSubdomain) return;
    if (subdomain === statusElement.dataset.own) {
      statusElement.textContent = "This subdomain is reserved for you.";
      return;
    }
    currentCheck = new Promise((resolve) => {
      typingTimer = window.setTimeout(() => resolve(checkAvailability(subdomain, signal)), delayMs);
    });
  };
  input.addEventListener("input", () => checkSubdomain());
  if (input.value !== input.defaultValue) checkSubdomain();
  return {
    findErrors: () =>
      takenSubdomain !== null && normalizeSubdomain(input.value) === takenSubdomain
        ? { [input.name]: [statusElement.dataset.taken ?? ""] }
        : {},
    finish: async () => {
      if (statusElement.textContent === "") checkSubdomain(0);
      await settlesWithin(submitTimeoutMs, currentCheck);
    },
  };
}

/** Null if the request fails. The server checks the subdomain again after the submission. */
async function fetchAvailability(domain: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const response = await fetch(
      `/api/customers/one/instance/availability?${new URLSearchParams({ domain })}`,
      { signal },
    );
    return availabilityResponse.parse(await response.json()).result.isAvailable;
  } catch {
    return null;
  }
}
