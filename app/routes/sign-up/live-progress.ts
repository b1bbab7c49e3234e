import { z } from "zod";
import { type InstanceProgress, instanceProgress, isInProgress } from "#app/domain/instance/progress.ts";

const minPollDelayMs = 1_000;
const maxPollDelayMs = 30_000;
const giveUpAfterMs = 120_000;
const defaultRetryAfterSeconds = 5;
/** An external license API reports the same steps, but may report other statuses and no polling interval. */
const progressResponse = z.object({
  result: instanceProgress.extend({
    status: instanceProgress.shape.status.catch("creating"),
    retryAfterMs: instanceProgress.shape.retryAfterMs.default(minPollDelayMs),
  }),
});

export function enhanceProgress() {
  const progressElement = document.querySelector<HTMLElement>('[data-live="progress"]');
  if (!progressElement) return;
  startCountdown(progressElement);
  void pollProgress(progressElement);
}

/**
 * Polls the progress each second, or less often if the server sends a longer interval. Opens the fallback page after two
 * minutes of errors.
 */
async function pollProgress(progressElement: HTMLElement): Promise<void> {
  const { licenseKey = "", progress: progressJson = "", whenLost: fallbackPath } = progressElement.dataset;
  let previousProgress = instanceProgress.parse(JSON.parse(progressJson));
  let pollDelayMs = previousProgress.retryAfterMs;
  // Time since the first of the consecutive failures.
  let failureDurationMs = 0;
  while (isInProgress(previousProgress)) {
    await wait(Math.max(minPollDelayMs, pollDelayMs));
    const pollResult = await fetchProgress(licenseKey);
    updateConnectionError(progressElement, pollResult === "failed");
    if (pollResult === "failed") {
      if (fallbackPath && failureDurationMs >= giveUpAfterMs) return window.location.assign(fallbackPath);
      // Retries soon after the first failure. Each further failure doubles the delay.
      const isFirstFailure = failureDurationMs === 0;
      pollDelayMs = isFirstFailure
        ? minPollDelayMs
        : Math.min(maxPollDelayMs, Math.max(minPollDelayMs, 2 * pollDelayMs));
      failureDurationMs += pollDelayMs;
      continue;
    }
    failureDurationMs = 0;
    // After too many requests, the result is the delay in milliseconds from the header `Retry-After`.
    if (typeof pollResult === "number") {
      pollDelayMs = pollResult;
      continue;
    }
    pollDelayMs = pollResult.retryAfterMs;
    if (hasChanged(previousProgress, pollResult)) return replaceProgress(progressElement);
    previousProgress = pollResult;
  }
}

function updateConnectionError(progressElement: HTMLElement, hasFailed: boolean) {
  const errorElement = progressElement.querySelector("[data-connection-error]");
  const text = hasFailed ? "We cannot reach the server. Trying again…" : "";
  if (errorElement && errorElement.textContent !== text) errorElement.textContent = text;
}

const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** The progress, the delay in milliseconds if the server received too many requests, or "failed". */
async function fetchProgress(licenseKey: string): Promise<InstanceProgress | number | "failed"> {
  try {
    const query = new URLSearchParams({ licenseKey });
    const response = await fetch(`/api/customers/one/instance/check-status?${query}`, { cache: "no-store" });
    if (response.status === 429)
      // An external license API may send a date, which is not a number.
      return 1000 * (Number(response.headers.get("retry-after")) || defaultRetryAfterSeconds);
    return response.ok ? progressResponse.parse(await response.json()).result : "failed";
  } catch {
    return "failed";
  }
}

const hasChanged = (previousProgress: InstanceProgress, currentProgress: InstanceProgress) =>
  (["status", "server", "domain", "airBootstrap", "airSetup"] as const).some(
    (name) => previousProgress[name] !== currentProgress[name],
  );

/** Loads the page again and replaces the steps. Preserves the live region, so that screen readers announce its new text. */
async function replaceProgress(progressElement: HTMLElement): Promise<void> {
  const response = await fetch(window.location.href).catch(() => null);
  const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
  const nextElement = page.querySelector<HTMLElement>('[data-live="progress"]');
  if (!response?.ok || !nextElement) return window.location.reload();
  const liveRegion = progressElement.querySelector("[role=status]");
  const nextLiveRegion = nextElement.querySelector("[role=status]");
  if (liveRegion) nextLiveRegion?.replaceWith(liveRegion);
  progressElement.replaceChildren(...nextElement.children);
  // The text changes only after the insertion, because screen readers announce changes.
  if (liveRegion && nextLiveRegion) liveRegion.textContent = nextLiveRegion.textContent;
  progressElement.dataset.progress = nextElement.dataset.progress;
  startCountdown(progressElement);
  return pollProgress(progressElement);
}

/** Counts down the seconds and then opens the instance. Does nothing if the instance is not ready. */
function startCountdown(progressElement: HTMLElement) {
  const redirectNotice = progressElement.querySelector<HTMLElement>("[data-address]");
  const url = redirectNotice?.dataset.address;
  const secondsElement = redirectNotice?.querySelector("[data-seconds]");
  const unitElement = redirectNotice?.querySelector("[data-unit]");
  if (!url || !secondsElement || !unitElement) return;
  let seconds = Number(secondsElement.textContent);
  const timer = window.setInterval(() => {
    seconds -= 1;
    secondsElement.textContent = String(seconds);
    unitElement.textContent = seconds === 1 ? "second" : "seconds";
    if (seconds > 0) return;
    window.clearInterval(timer);
    window.location.assign(url);
  }, 1000);
}
