import { runWithTimeout } from "./timeout.ts";

/** Sends a request without following redirects. The returned body is null if the response is not JSON. */
export const fetchJson = (url: string, timeoutMs: number, init: RequestInit = {}) =>
  runWithTimeout(timeoutMs, async (signal) => {
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, headers: response.headers, body };
  });
