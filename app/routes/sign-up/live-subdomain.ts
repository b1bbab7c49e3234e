import { z } from "zod";
import { availability } from "#app/domain/instance/availability.ts";
import { subdomainFault, subdomainFrom } from "#app/domain/instance/subdomain.ts";

const pauseMs = 400;
const availabilityReply = z.object({ result: availability });

export function enlivenSubdomain(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("[data-live=subdomain]");
  const state = form.querySelector<HTMLElement>("#subdomain-state");
  if (!input || !state) return;
  let pause: number | undefined;
  let pending = new AbortController();

  const look = () => {
    window.clearTimeout(pause);
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    const subdomain = subdomainFrom(input.value);
    state.textContent = "";
    if (subdomainFault(subdomain) !== null) return;
    if (subdomain === state.dataset.own) {
      state.textContent = "This subdomain is reserved for you.";
      return;
    }
    const tell = (isAvailable: boolean | null) => {
      if (isAvailable === null || signal.aborted) return;
      state.textContent = isAvailable ? "This subdomain is available." : (state.dataset.taken ?? "");
    };
    pause = window.setTimeout(() => void askFor(subdomain, signal).then(tell), pauseMs);
  };
  input.addEventListener("input", look);
  if (input.value !== input.defaultValue) look();
}

/** Null if the check failed; the form can still be sent. */
async function askFor(domain: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const reply = await fetch(`/api/customers/one/instance/availability?${new URLSearchParams({ domain })}`, {
      signal,
    });
    return availabilityReply.parse(await reply.json()).result.available;
  } catch {
    return null;
  }
}
