import { z } from "zod";
import { availability } from "#app/domain/instance/availability.ts";
import { subdomainError, subdomainFrom } from "#app/domain/instance/subdomain.ts";

const pauseMs = 400;
const availabilityReply = z.object({ result: availability });

export function enhanceSubdomain(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("[data-live=subdomain]");
  const state = form.querySelector<HTMLElement>("#subdomain-state");
  if (!input || !state) return;
  let pause: number | undefined;
  let pending = new AbortController();

  const checkSubdomain = () => {
    window.clearTimeout(pause);
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    const subdomain = subdomainFrom(input.value);
    state.textContent = "";
    if (subdomainError(subdomain) !== null) return;
    if (subdomain === state.dataset.own) {
      state.textContent = "This subdomain is reserved for you.";
      return;
    }
    const showAvailability = (isAvailable: boolean | null) => {
      if (isAvailable === null || signal.aborted) return;
      state.textContent = isAvailable ? "This subdomain is available." : (state.dataset.taken ?? "");
    };
    pause = window.setTimeout(
      () => void fetchAvailability(subdomain, signal).then(showAvailability),
      pauseMs,
    );
  };
  input.addEventListener("input", checkSubdomain);
  if (input.value !== input.defaultValue) checkSubdomain();
}

/** Null if the check failed; the form can still be sent. */
async function fetchAvailability(domain: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const reply = await fetch(`/api/customers/one/instance/availability?${new URLSearchParams({ domain })}`, {
      signal,
    });
    return availabilityReply.parse(await reply.json()).result.available;
  } catch {
    return null;
  }
}
