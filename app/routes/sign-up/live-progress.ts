import { z } from "zod";
import { type InstanceProgress, instanceProgress, isUnderWay } from "#app/domain/instance/progress.ts";

const shortestMs = 1_000;
const longestMs = 30_000;
const giveUpAfterMs = 120_000;
/** An external license API may have other states and no pause; the steps are the same. */
const progressReply = z.object({
  result: instanceProgress.extend({
    status: instanceProgress.shape.status.catch("creating"),
    retryAfterMs: instanceProgress.shape.retryAfterMs.default(shortestMs),
  }),
});

export function enhanceProgress() {
  const shown = document.querySelector<HTMLElement>('[data-live="progress"]');
  if (!shown) return;
  startCountdown(shown);
  void followProgress(shown);
}

/** Polls each second, or slower if the server says so; backs off on errors and goes to `whenLost` after two minutes. */
async function followProgress(shown: HTMLElement): Promise<void> {
  const { licenseKey = "", seen: progressJson = "", whenLost } = shown.dataset;
  let before = instanceProgress.parse(JSON.parse(progressJson));
  let pauseMs = before.retryAfterMs;
  let failingMs = 0;
  while (isUnderWay(before)) {
    await pause(Math.max(shortestMs, pauseMs));
    const response = await fetchProgress(licenseKey);
    showTrouble(shown, response === "failed");
    if (response === "failed") {
      if (whenLost && failingMs >= giveUpAfterMs) return window.location.assign(whenLost);
      pauseMs = Math.min(longestMs, Math.max(shortestMs, 2 * (failingMs === 0 ? 0 : pauseMs)));
      failingMs += pauseMs;
      continue;
    }
    failingMs = 0;
    if (typeof response === "number") {
      pauseMs = response;
      continue;
    }
    pauseMs = response.retryAfterMs;
    if (hasChanged(before, response)) return replaceProgress(shown);
    before = response;
  }
}

function showTrouble(shown: HTMLElement, isFailing: boolean) {
  const trouble = shown.querySelector("[data-trouble]");
  const text = isFailing ? "We cannot reach the server. Trying again…" : "";
  if (trouble && trouble.textContent !== text) trouble.textContent = text;
}

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Returns the pause in ms after too many requests. */
async function fetchProgress(licenseKey: string): Promise<InstanceProgress | number | "failed"> {
  try {
    const query = new URLSearchParams({ licenseKey });
    const reply = await fetch(`/api/customers/one/instance/check-status?${query}`, { cache: "no-store" });
    if (reply.status === 429) return 1000 * Number(reply.headers.get("retry-after") ?? 5);
    return reply.ok ? progressReply.parse(await reply.json()).result : "failed";
  } catch {
    return "failed";
  }
}

const hasChanged = (before: InstanceProgress, now: InstanceProgress) =>
  (["status", "server", "domain", "airBootstrap", "airSetup"] as const).some(
    (name) => before[name] !== now[name],
  );

async function replaceProgress(shown: HTMLElement): Promise<void> {
  const reply = await fetch(window.location.href).catch(() => null);
  const page = new DOMParser().parseFromString((await reply?.text()) ?? "", "text/html");
  const next = page.querySelector<HTMLElement>('[data-live="progress"]');
  if (!reply?.ok || !next) return window.location.reload();
  const liveRegion = shown.querySelector("[role=status]");
  const nextLiveRegion = next.querySelector("[role=status]");
  if (liveRegion) nextLiveRegion?.replaceWith(liveRegion);
  shown.replaceChildren(...next.children);
  // Set again after insertion: screen readers announce only changes.
  if (liveRegion && nextLiveRegion) liveRegion.textContent = nextLiveRegion.textContent;
  shown.dataset.seen = next.dataset.seen;
  startCountdown(shown);
  return followProgress(shown);
}

function startCountdown(shown: HTMLElement) {
  const departure = shown.querySelector<HTMLElement>("[data-address]");
  const address = departure?.dataset.address;
  const counter = departure?.querySelector("[data-seconds]");
  const unit = departure?.querySelector("[data-unit]");
  if (!address || !counter || !unit) return;
  let seconds = Number(counter.textContent);
  const ticking = window.setInterval(() => {
    seconds -= 1;
    counter.textContent = String(seconds);
    unit.textContent = seconds === 1 ? "second" : "seconds";
    if (seconds > 0) return;
    window.clearInterval(ticking);
    window.location.assign(address);
  }, 1000);
}
